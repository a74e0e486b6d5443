import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";

type Props = { kind: "error" | "warning" | "note"; title: string; children?: ReactNode };

const looks = { error: "err", warning: "warn", note: "" } as const;

export function Message({ kind, title, children }: Props) {
  const Icon = kind === "error" ? CircleAlert : Info;
  return (
    <div className={`msg ${looks[kind]}`} role={kind === "error" ? "alert" : undefined}>
      <Icon className="ico" aria-hidden />
      <div>
        <p className="mt">{title}</p>
        {children}
      </div>
    </div>
  );
}
