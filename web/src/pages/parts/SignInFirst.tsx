/** Why a page has nothing for guests, and the way in. */
import { me } from "../account";
import { SignIn } from "../SignIn";

export const isGuest = (): boolean => (me.value?.account?.kind ?? "guest") === "guest";

export function SignInFirst({ title, words }: { readonly title: string; readonly words: string }) {
  return (
    <section class="panel sign-in-first" aria-label={title}>
      <h2 class="h2">{title}</h2>
      <p>{words}</p>
      <SignIn />
    </section>
  );
}
