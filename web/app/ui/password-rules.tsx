import { Check, Circle } from "lucide-react";
import { passwordRules } from "~/lib/registration";

/** What a password needs; each line ticks as soon as it is met. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul className="rules" aria-label="A password needs">
      {passwordRules.map(({ name, passes }) => {
        const met = passes(password);
        const Icon = met ? Check : Circle;
        return (
          <li key={name} className={met ? "is-met" : undefined}>
            <Icon className="icon" aria-hidden />
            {name}
            <span className="visually-hidden">{met ? ", there" : ", missing"}</span>
          </li>
        );
      })}
    </ul>
  );
}
