import { expect, test } from "vitest";
import { usedStyles } from "./used-styles.mjs";

const html = '<html lang="en"><body class="sheet"><h1 id="top" class="a lg:b size-[2px]! max-w-[calc(1px+2px)]">x</h1><input type="text"><a href="/x">y</a></body></html>';

function check(css: string, expected: string) {
  expect(usedStyles(css, html), css).toBe(expected);
}

test("a rule stays when everything it names is in the page", () => {
  check("h1{a:b}h2{a:b}", "h1{a:b}");
  check(".a{a:b}.c{a:b}#top{a:b}#foot{a:b}", ".a{a:b}#top{a:b}");
  check("h1,h2,.c h1{a:b}", "h1{a:b}");
  check(".sheet>h1.a:hover{a:b}.sheet>h2{a:b}", ".sheet>h1.a:hover{a:b}");
  check(".lg\\:b{a:b}.lg\\:c{a:b}", ".lg\\:b{a:b}");
  check(".size-\\[2px\\]\\!{a:b}.size-\\[3px\\]{a:b}", ".size-\\[2px\\]\\!{a:b}");
  check(".max-w-\\[calc\\(1px\\+2px\\)\\]:hover{a:b}", ".max-w-\\[calc\\(1px\\+2px\\)\\]:hover{a:b}");
  check("*,:after,::before{a:b}:root{--x:1}h1{a:var(--x)}", "*,:after,::before{a:b}:root{--x:1}h1{a:var(--x)}");
  check("table td{a:b}", "");
});

test("what a state, a choice or a bracket may bring is kept", () => {
  check("h1:not(.c){a:b}", "h1:not(.c){a:b}");
  check("a:is(.c,.d):has(:focus-visible,h2){a:b}", "a:is(.c,.d):has(:focus-visible,h2){a:b}");
  check(':root[data-theme="dark"]{a:b}a[aria-current]{a:b}', ':root[data-theme="dark"]{a:b}a[aria-current]{a:b}');
  check("[data-island]{a:b}", "");
});

test("a part of a field stays when such a field is in the page", () => {
  check("::file-selector-button{a:b}input::-webkit-date-and-time-value{a:b}::-webkit-inner-spin-button,::placeholder{a:b}", "::placeholder{a:b}");
  const date = '<body><input type="date"><input type="number">';
  expect(usedStyles("::-webkit-datetime-edit{a:b}::-webkit-calendar-picker-indicator{a:b}::-webkit-search-decoration{a:b}", date)).toBe(
    "::-webkit-datetime-edit{a:b}::-webkit-calendar-picker-indicator{a:b}",
  );
  expect(usedStyles("input::-webkit-inner-spin-button{a:b}", date)).toBe("input::-webkit-inner-spin-button{a:b}");
});

test("a custom property stays when something that stays reads it", () => {
  check(":root{--x:1;--y:2}h1{a:var(--x)}.c{a:var(--y)}", ":root{--x:1}h1{a:var(--x)}");
  check(":root{--x:var(--y);--y:var(--z, 1);--z:2;--far:var(--z)}h1{a:calc(var(--x)*2)}", ":root{--x:var(--y);--y:var(--z, 1);--z:2}h1{a:calc(var(--x)*2)}");
  check("@property --x{syntax:\"*\";inherits:false}@property --y{syntax:\"*\";inherits:false}h1{a:var(--y)}", "@property --y{syntax:\"*\";inherits:false}h1{a:var(--y)}");
  check("@layer p{@supports (a:b){*{--x:initial}}}h1{--own:url(\"/a;b\");a:b}", "@layer p{}h1{a:b}");
  check(':root{--x:url("/a;b{}");--y:";"}h1{a:var(--x)}', ':root{--x:url("/a;b{}")}h1{a:var(--x)}');
});

test("groups lose what they do not need, layers keep their place", () => {
  check("@media (min-width:9px){h2{a:b}}@media print{h1{a:b}.c{a:b}}", "@media print{h1{a:b}}");
  check("@layer x;@layer base{.c{a:b}}@layer components{.a{a:b}}", "@layer x;@layer base{}@layer components{.a{a:b}}");
  check('@font-face{font-family:"X";src:url("/a;b{.woff2")}h2{a:b}', '@font-face{font-family:"X";src:url("/a;b{.woff2")}');
  check("@keyframes run{0%{a:b}to{c:d}}@keyframes rest{to{c:d}}h1{animation:2s run}", "@keyframes run{0%{a:b}to{c:d}}h1{animation:2s run}");
  check('h1:after{content:"}{"}h2{a:b}', 'h1:after{content:"}{"}');
  check("/*! x */h1{a:b}", "h1{a:b}");
});
