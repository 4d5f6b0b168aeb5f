/** Walking a table by arrows. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The nearest stop in a direction: straight ahead counts more than aside. */
export function nearest(from: Box, boxes: readonly Box[], [dx, dy]: readonly [number, number]): number {
  const x = from.left + from.width / 2;
  const y = from.top + from.height / 2;
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, i) => {
    const ax = box.left + box.width / 2 - x;
    const ay = box.top + box.height / 2 - y;
    const ahead = ax * dx + ay * dy;
    if (ahead <= 4) return;
    const aside = Math.abs(ax * dy) + Math.abs(ay * dx);
    const distance = ahead + aside * 2;
    if (distance < least) {
      least = distance;
      best = i;
    }
  });
  return best;
}
