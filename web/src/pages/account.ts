/** Who plays on this device. A guest is made by the first battle, so that nobody has to sign in to play. */
import { signal } from "@preact/signals";
import { api } from "../api/client";
import type { Account, Me } from "../api/types";
import { language, ui } from "../words/speech";

const LAST = "taisen.account";

export const me = signal<Me | null>(null);

function hear(told: Me): Me {
  if (told.account) speakAs(told.account);
  me.value = told;
  return told;
}

export const whoAmI = async (): Promise<Me> => hear(await api.me());

let greeted: Promise<Me> | null = null;

/** Who it is, asked once for the first page that needs to know. */
export function greet(): Promise<Me> {
  greeted ??= whoAmI().finally(() => (greeted = null));
  return greeted;
}

/** What somebody is called in the reader's language: a guest's name begins with the word for one. */
export const nameOf = (account: Account): string => (account.kind === "guest" ? account.name.replace(/^Guest/, ui.value.guest) : account.name);

/** Somebody who is new on this device brings the language he has chosen. */
function speakAs({ id, language: chosen }: Account): void {
  try {
    if (localStorage.getItem(LAST) === id) return;
    localStorage.setItem(LAST, id);
  } catch {
    return; // a device that remembers nobody keeps to its own language
  }
  if (chosen) language.value = chosen;
}

/** The account, made as a guest's if there is none. */
export async function someone(): Promise<void> {
  // another window may have signed in or out meanwhile
  if ((await whoAmI()).account) return;
  hear(await api.guest());
}

export async function enterAs(name: string): Promise<void> {
  await api.stub(name);
  await whoAmI();
}

export async function leave(): Promise<void> {
  await api.logout();
  await whoAmI();
}
