/** What only those see who have an account. */
import type { ComponentChildren } from "preact";
import { whoAmI } from "../account";
import { useAsked } from "./asked";
import { isGuest, SignInFirst } from "./SignInFirst";
import { Waiting } from "./Trouble";

/** `children` for members; for guests and nobody the reason and the way in, and `otherwise`. */
export function Members({ title, words, otherwise, children }: { readonly title: string; readonly words: string; readonly otherwise?: ComponentChildren; readonly children: () => ComponentChildren }) {
  const asked = useAsked(whoAmI, []);
  return (
    <Waiting asked={asked}>
      {() =>
        isGuest() ? (
          <>
            <SignInFirst title={title} words={words} />
            {otherwise}
          </>
        ) : (
          children()
        )
      }
    </Waiting>
  );
}
