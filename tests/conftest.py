from hypothesis import settings

settings.register_profile("taisen", derandomize=True, deadline=None, print_blob=True)
settings.load_profile("taisen")
