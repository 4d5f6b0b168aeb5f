/** The sun of the great arcana: it stands for its game on the first page, which draws few figures. */
import { C, P, turn } from "../pen";
import type { Figure } from "./figure";

export const sun: Figure = (p) => turn(16, P("M-5-34L0-54L5-34Z", p.mon, p.ink, 2)) + C(0, 0, 31, "#d9542f", p.ink) + C(0, 0, 22, p.shade, p.ink, 2);
