import { useQuery } from "@tanstack/react-query";
import { SquareTerminal } from "lucide-react";
import { useState } from "react";
import { look } from "~/api/queries";
import { fetchTokens, type MadeToken, type PersonalToken, revokeToken } from "~/api/tokens";
import { useAction } from "~/api/use-action";
import { dayOf, longDay, when } from "~/lib/time";
import { AskFirst } from "~/ui/ask-first";
import { notify } from "~/ui/toasts";
import { Fetched } from "./fetched";
import { MakeToken } from "./make-token";
import { ShownToken } from "./shown-token";
import { scopeNames } from "./token-scopes";
import css from "./account.module.css";

export function TokensPart() {
  const tokens = useQuery({ queryKey: ["tokens"], queryFn: ({ signal }) => fetchTokens(signal) });
  const [made, show] = useState<MadeToken | null>(null);
  const [forms, begin] = useState(0);
  return (
    <Fetched query={tokens} what="your tokens" lines={1}>
      {(found) => (
        <>
          {made ? <ShownToken made={made} onDone={() => show(null)} /> : null}
          {found.length > 0 ? (
            <ul className={css.lines}>
              {found.map((one) => (
                <OneToken key={one.number} token={one} />
              ))}
            </ul>
          ) : (
            <p className="muted max-w-(--measure)">
              None yet. With a token a notebook or spreadsheet of your own reads your journal. It can read only what you
              choose, and it can change nothing.
            </p>
          )}
          <MakeToken
            key={forms}
            onMade={(one) => {
              show(one);
              begin(forms + 1);
            }}
          />
        </>
      )}
    </Fetched>
  );
}

function OneToken({ token }: { token: PersonalToken }) {
  const [asking, ask] = useState(false);
  const { name, hint, scopes, madeAt, endsAt, usedAt, ended } = token;
  return (
    <li>
      <SquareTerminal className="icon size-[20px]!" aria-hidden />
      <div>
        <p className="strong wrap-anywhere">{name}</p>
        <p className="muted num">
          {hint}… reads {scopeNames(scopes)}
        </p>
        <p className="muted num">{usedAt ? `Last used ${when(usedAt)}` : "Not used yet"}</p>
        <p className="caption num">
          Made {longDay(dayOf(madeAt))}, {ended ? "ended" : "ends"} {longDay(dayOf(endsAt))}
        </p>
      </div>
      <div className="actions">
        <button
          className="btn compact"
          type="button"
          aria-label={`${ended ? "Remove" : "Revoke"} ${name}`}
          onClick={() => ask(true)}
        >
          {ended ? "Remove" : "Revoke"}
        </button>
      </div>
      {asking ? <Revoke token={token} onClose={() => ask(false)} /> : null}
    </li>
  );
}

/** The token is stored nowhere, so it cannot come back: hence the question. */
function Revoke({ token: { number, name }, onClose }: { token: PersonalToken; onClose: () => void }) {
  const revoke = useAction(async () => {
    await revokeToken(number);
    notify({ text: `${name} is revoked. Programs that use it are refused from now on.` });
    await look("tokens", "security-events");
    onClose();
  });
  return (
    <AskFirst
      {...revoke}
      title={`Revoke ${name}?`}
      action="Revoke"
      doing="Revoking"
      unchanged="It was not revoked."
      onClose={onClose}
    >
      Programs that use this token can no longer read your journal. It cannot be brought back.
    </AskFirst>
  );
}
