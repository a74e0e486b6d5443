import { createRoot } from "react-dom/client";
import StillIn from "~/features/shell/still-in";

const place = document.createElement("div");
document.querySelector("main")?.before(place);
createRoot(place).render(<StillIn />);
