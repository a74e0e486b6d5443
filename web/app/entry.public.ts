// The script of every public page. No router, and no React before an island needs it (docs/decisions/011-islands.md).
import { followLinks } from "./features/shell/page-links";
import { showCurrent } from "./features/shell/page-rows";
import { followSession } from "./features/shell/page-session";
import { followTheme } from "./features/shell/page-theme";
import { islands, news } from "./islands";
import { doEarly } from "./lib/late-script";
import { onceMoved } from "./lib/moved";
import { stillIn } from "./lib/session";
import { callIsland, watchIslands } from "./lib/wake";
import { onceLoaded, wholeSheet } from "./lib/whole-sheet";

showCurrent();
followLinks();
followTheme();
followSession();
watchIslands(islands, news);
onceMoved(() => onceLoaded(() => void wholeSheet()));
if (window.rojmelTicket) callIsland("ticket", islands);
if (window.location.pathname === "/" && stillIn.take()) callIsland("still-in", islands);
doEarly();
