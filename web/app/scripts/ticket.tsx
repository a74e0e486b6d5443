import { createRoot } from "react-dom/client";
import Ticket from "~/features/shell/ticket";

const place = document.createElement("div");
document.body.append(place);
createRoot(place).render(<Ticket />);
