FROM python:3.13-slim AS client
WORKDIR /app
COPY requirements requirements
RUN pip install --no-cache-dir --require-hashes -r requirements/run.txt -r requirements/node.txt
COPY hatch_build.py ./
COPY web web
RUN python hatch_build.py build

FROM python:3.13-slim
ENV PYTHONUNBUFFERED=1 TAISEN_HOST=0.0.0.0
WORKDIR /app
# pg_dump and pg_restore, for taisen db backup and restore
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
COPY requirements/run.txt requirements/run.txt
RUN pip install --no-cache-dir --require-hashes -r requirements/run.txt
COPY . .
RUN rm -rf web
COPY --from=client /app/src/taisen/web/static src/taisen/web/static
RUN pip install --no-cache-dir --no-deps --no-build-isolation --editable . \
    && useradd --create-home --uid 10001 taisen
USER taisen
EXPOSE 8000
ENTRYPOINT ["taisen"]
CMD ["serve"]
