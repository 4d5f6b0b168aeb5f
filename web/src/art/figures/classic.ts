/** The figures the look was decided with. */
import { C, L, M, P, turn } from "../pen";
import { VERMILION, type Pigment } from "../pigments";
import type { Figures } from "./figure";

export const classic: Figures = {
  fox: (p: Pigment) => M(P('M0-20C10-22 14-30 21-50C32-40 38-24 36-8C35 8 26 14 18 24C12 32 8 42 0 46Z', p.mon, p.ink) + P('M22-38C28-32 30-24 29-16C25-20 21-22 18-24Z', p.shade, p.ink, 2)
    + P('M9 2C14-6 22-10 30-10C28-1 20 6 11 6Z', p.ink) + L('M34 6L22 9M32 13L21 14', p.shade, 3)) + P('M0 46C-5 42-5 38 0 37C5 38 5 42 0 46Z', p.ink) + P('M0-16L5-6L0 4L-5-6Z', p.shade, p.ink, 2),
  oni: (p: Pigment) => M(P('M0-28C8-30 13-30 17-31C20-42 29-51 43-53C36-45 34-36 33-27C42-16 41 2 36 14C30 32 18 44 0 46Z', p.mon, p.ink) + P('M17-31C20-42 29-51 43-53C36-45 34-36 33-27C28-31 22-32 17-31Z', p.shade, p.ink)
    + P('M6-6C14-12 24-14 32-10C28 0 18 3 8 1Z', p.ink) + C(19, -5, 3.4, p.shade) + L('M4-14C12-22 24-24 34-20', p.ink, 5) + P('M0 22C10 20 18 18 26 22C22 34 12 36 0 36Z', p.ink) + P('M10 21L14 33L18 20Z', p.mon)) + P('M-6 12C-3 6 3 6 6 12C3 16-3 16-6 12Z', p.shade, p.ink, 2),
  helm: (p: Pigment) => M(P('M30 0L50 28L36 33L26 14Z', p.shade, p.ink) + P('M28 8L40 38L27 42L20 20Z', p.mon, p.ink) + P('M0-32C22-32 35-16 35 4C24 0 12-2 0-2Z', p.mon, p.ink) + P('M4-14C16-22 26-38 44-56C44-36 30-14 8-4Z', p.shade, p.ink)
    + P('M0 4L24 8C24 26 14 40 0 45Z', p.ink) + P('M7 14C13 12 17 12 21 15C17 19 11 20 7 18Z', p.shade) + L('M4 32L14 29', p.shade, 2.5)) + C(0, -12, 8, p.shade, p.ink) + C(0, -12, 3, p.ink),
  moth: (p: Pigment) => M(P('M3-8C12-36 36-50 50-42C52-22 42 0 4 6Z', p.mon, p.ink) + P('M4 4C26 4 40 16 34 38C22 46 8 34 3 16Z', p.shade, p.ink) + C(33, -26, 8, p.shade, p.ink) + C(33, -26, 3, p.ink) + C(21, 22, 5, p.mon, p.ink, 2)
    + L('M8-4C18-14 24-20 44-34M10 0C22-6 32-8 44-14', p.ink, 1.8) + L('M2-18C6-34 14-42 22-46', p.ink, 3)) + P('M0-20C6-16 6 20 0 36C-6 20-6-16 0-20Z', p.ink),
  hawk: (p: Pigment) => M(P('M4-8C16-28 34-34 54-34L48-26L53-20L45-16L48-9L39-7L40 0L31 0C28 8 18 12 6 12Z', p.mon, p.ink) + L('M10-4C20-16 32-22 44-25M12 2C22-6 30-10 40-12', p.ink, 2) + P('M0 12L14 44L6 41L0 48Z', p.shade, p.ink))
    + P('M0-34C10-34 13-22 11-8C10 8 6 18 0 24C-6 18-10 8-11-8C-13-22-10-34 0-34Z', p.shade, p.ink) + P('M-4-22L4-22L0-12Z', p.ink) + M(C(6, -26, 2.6, p.ink)),
  owl: (p: Pigment) => M(P('M0-30C8-32 18-38 28-50C33-34 38-6 33 14C28 36 12 46 0 47Z', p.mon, p.ink) + C(14, -14, 12.5, p.shade, p.ink) + C(13, -14, 5, p.ink) + L('M6 8C8 13 12 13 14 8M14 8C16 13 20 13 22 8M10 19C12 24 16 24 18 19M2 19C4 24 8 24 10 19M6 30C8 35 12 35 14 30', p.ink, 2)
    + P('M33-4C40 8 38 26 28 36C32 22 33 8 33-4Z', p.shade, p.ink, 2)) + P('M-5-8L5-8L0 3Z', p.ink),
  stag: (p: Pigment) => M(L('M7-10C14-26 32-26 36-52M21-25C28-28 44-28 50-42M13-20C10-32 14-42 12-54', p.ink, 10) + L('M7-10C14-26 32-26 36-52M21-25C28-28 44-28 50-42M13-20C10-32 14-42 12-54', p.shade, 5)
    + P('M12-4C22-12 32-10 38-3C30 4 20 5 13 4Z', p.mon, p.ink) + P('M0-14C9-16 15-8 15 4C14 20 10 40 0 47Z', p.mon, p.ink) + P('M6 6L13 3L11 11Z', p.ink)) + P('M-5 38C-3 34 3 34 5 38L0 46Z', p.ink) + P('M0-10L4 0L0 18L-4 0Z', p.shade),
  keep: (p: Pigment) => M(P('M0 14H26L32 46H0Z', p.mon, p.ink) + P('M0-8H19V14H0Z', p.mon, p.ink) + P('M0-28H12V-8H0Z', p.mon, p.ink) + P('M0 8C18 10 30 14 44 24L36 28C24 20 12 18 0 18Z', p.shade, p.ink)
    + P('M0-14C14-12 24-8 33 0L27 5C18-2 8-4 0-4Z', p.shade, p.ink) + P('M0-50C4-38 14-32 23-26L18-21C10-25 4-26 0-26Z', p.shade, p.ink) + P('M14 26H20V38H14Z', p.ink) + P('M9-2H14V6H9Z', p.ink)) + P('M-7 46V32C-7 24 7 24 7 32V46Z', p.ink) + P('M-3-20H3V-12H-3Z', p.ink),
  beetle: (p: Pigment) => M(L('M22-6L42-18L48-30M27 10L48 10L54 20M22 26L38 38L38 50', p.ink, 6) + P('M0-8C20-10 31 4 30 20C28 38 14 48 0 49Z', p.mon, p.ink) + P('M0-24C12-24 20-16 21-7C14-12 6-12 0-11Z', p.shade, p.ink) + C(15, 12, 4, p.shade) + C(12, 28, 3, p.shade))
    + L('M0-22V-40M0-40L-12-54M0-40L12-54', p.ink, 9) + L('M0-22V-40M0-40L-12-54M0-40L12-54', p.shade, 4) + L('M0-10V48', p.ink, 3),
  koi: (p: Pigment) => P('M-34 20C-44-10-18-46 16-40C42-34 44-2 22 10C8 18-6 8-2-4C2-14 16-14 18-6', 'none', p.ink, 26) + P('M-34 20C-44-10-18-46 16-40C42-34 44-2 22 10C8 18-6 8-2-4C2-14 16-14 18-6', 'none', p.mon, 19)
    + P('M-40 14L-52 42L-34 34L-20 48L-24 16Z', p.shade, p.ink) + [[-36, -2], [-30, -18], [-18, -30], [-2, -38], [16, -38], [31, -28], [34, -10]].map(([x = 0, y = 0]) => `<path d="M${x - 6} ${y}a6 6 0 0 1 12 0" fill="none" stroke="${p.ink}" stroke-width="2"/>`).join('') + C(14, -3, 5, p.ink) + C(15, -4, 1.8, p.mon),
  tortoise: (p: Pigment) => M(P('M22-26C34-38 46-34 46-26C44-18 34-16 28-14Z', p.shade, p.ink) + P('M22 28C34 40 46 36 46 28C44 20 34 18 28 16Z', p.shade, p.ink)) + P('M-8-38C-10-56 10-56 8-38Z', p.shade, p.ink) + P('M0 52L-6 38H6Z', p.shade, p.ink)
    + P('M-20-36H20L38 1L20 38H-20L-38 1Z', p.mon, p.ink, 3.5) + P('M-9-14H9L17 1L9 16H-9L-17 1Z', p.shade, p.ink) + L('M-9-14L-20-36M9-14L20-36M17 1H38M9 16L20 38M-9 16L-20 38M-17 1H-38', p.ink, 2.5) + M(C(4, -46, 1.8, p.ink)),
  serpent: (p: Pigment) => { const d = 'M6 42C-36 44-46 8-24-4C-4-14 22-6 20 10C18 22-4 20-4 10M6 42C38 40 50 6 34-18C26-30 14-32 8-38'; return L(d, p.ink, 17) + L(d, p.mon, 11) + L('M-30 16C-30 6-26 2-20 0M34 28C40 16 40 4 36-8', p.shade, 5)
    + P('M8-32C-4-30-18-34-22-44C-10-56 10-56 18-44C20-38 16-32 8-32Z', p.mon, p.ink) + C(0, -45, 3, p.ink) + L('M-22-42L-34-38L-40-44M-34-38L-40-32', p.shade, 2.5); },
  crane: (p: Pigment) => turn(1, Array.from({ length: 11 }, (_, k) => `<g transform="rotate(${-150 + k * 30})">${P('M-8-28C-10-46-4-52 0-54C4-52 10-46 8-28Z', k % 2 ? p.shade : p.mon, p.ink, 2.5)}</g>`).join('')) + C(0, 0, 33, p.mon, p.ink) + C(0, 0, 24, p.shade, p.ink, 2)
    + P('M-6 30C-16 8-12-12 4-18C16-22 20-10 12-6L26-2L12 2C2 4 2 14 8 28Z', p.mon, p.ink, 2.5) + P('M3-17C8-20 13-18 14-13C10-11 5-12 3-17Z', VERMILION) + C(9, -9, 1.8, p.ink),
  lantern: (p: Pigment) => P('M-14-44H14V-36H-14ZM-12 38H12V46H-12Z', p.ink) + P('M-14-37C-38-26-40 26-13 39H13C40 26 38-26 14-37Z', p.mon, p.ink) + L('M-27-24H27M-33-10H33M-33 20H33M-24 31H24', p.shade, 2.5) + P('M-16-4C-8-14 8-14 16-4C8 8-8 8-16-4Z', p.ink) + C(0, -3, 5.5, p.shade) + P('M-10 16C-4 22 4 22 10 16C10 34 6 42 0 42C-6 42-10 34-10 16Z', VERMILION, p.ink, 2),
};
