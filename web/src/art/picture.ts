/** Card pictures, drawn and not downloaded: the print of a card with the figure of its motif. */
import { figureOf } from "./figures";
import { printed, type Print } from "./print";

/** The whole print. */
export const picture = (card: Print, uid: string): string => printed(card, figureOf(card.motif, card.id), uid);

/** The middle of the print, square: a portrait. */
export const portrait = (card: Print, uid: string): string => printed({ ...card, rank: 0 }, figureOf(card.motif, card.id), uid, "28 62 144 144");
