import { BonusDialog } from "./bonus-dialog";
import { LotDialog } from "./lot-dialog";
import { OpeningDialog } from "./opening-dialog";
import type { Asking } from "./questions";
import { SettlementDialog } from "./settlement-dialog";

type Props = { asking: Asking; asOf: string; ask: (asking: Asking | null) => void };

/** The form in which a question of the journal is answered. */
export default function AnswerDialog({ asking: { question, way }, asOf, ask }: Props) {
  const onClose = () => ask(null);
  const [row] = question.rows;
  if (way === "lot") return <LotDialog question={question} asOf={asOf} onClose={onClose} />;
  if (way === "bonus") return <BonusDialog question={question} asOf={asOf} onClose={onClose} />;
  if (!row) return null;
  if (way === "contract") return <OpeningDialog need={row} asOf={asOf} onClose={onClose} />;
  return <SettlementDialog need={row} onOpenedBefore={() => ask({ question, way: "contract" })} onClose={onClose} />;
}
