// The script of every public page. No router, and no React before an island needs it (docs/decisions/011-islands.md).
import { followLinks } from "./features/shell/page-links";
import { showCurrent } from "./features/shell/page-rows";
import { followSession } from "./features/shell/page-session";
import { followTheme } from "./features/shell/page-theme";
import { islands } from "./islands";
import { stillIn } from "./lib/session";
import { callIsland, watchIslands } from "./lib/wake";
import { onceLoaded, wholeSheet } from "./lib/whole-sheet";

showCurrent();
followLinks();
followTheme();
followSession();
watchIslands(islands);
onceLoaded(() => void wholeSheet());
if (window.rojmelTicket) callIsland("ticket", islands);
if (window.location.pathname === "/" && stillIn.take()) callIsland("still-in", islands);
