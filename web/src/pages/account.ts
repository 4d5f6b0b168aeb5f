/** Who plays on this device. A guest is made by the first battle, so that nobody has to sign in to play. */
import { signal } from "@preact/signals";
import { api } from "../api/client";
import type { Me } from "../api/types";

export const me = signal<Me | null>(null);

export async function whoAmI(): Promise<Me> {
  me.value = await api.me();
  return me.value;
}

/** The account, made as a guest's if there is none. */
export async function someone(): Promise<void> {
  // another window may have signed in or out meanwhile
  if ((await whoAmI()).account) return;
  await api.guest();
  await whoAmI();
}

export async function enterAs(name: string): Promise<void> {
  await api.stub(name);
  await whoAmI();
}

export async function leave(): Promise<void> {
  await api.logout();
  await whoAmI();
}
