// The script of every public page: plain listeners on what is printed. Parts that answer the reader are islands and
// bring React themselves.
import { followLinks } from "~/features/shell/page-links";
import { followFailures } from "~/features/shell/page-failures";
import { showCurrent } from "~/features/shell/page-rows";
import { followSession } from "~/features/shell/page-session";
import { followTheme } from "~/features/shell/page-theme";
import { stillIn } from "~/lib/session";

showCurrent();
followLinks();
followTheme();
// While logging out the answer would be old before it came.
if (!/^\/logout\/?$/.test(window.location.pathname)) followSession();
followFailures();
if (window.rojmelTicket) void import("./ticket");
if (window.location.pathname === "/" && stillIn.take()) void import("./still-in");
