// The script of a public page is asked for when the text is painted in its own letters (letters later than a second are not waited for): until
// then the line belongs to the text. Buttons pressed and files chosen before it is there are kept by these few lines in the head, which is why
// they are written small. What a browser does by itself (links, menus, typing) is left to it. When the script cannot be fetched, presses are the
// browser's own: a form is sent as without scripts.
export const lateScript = (address: string) =>
  '(d=>{let kept=[],' +
  'keep=e=>{let on=e.target.closest(e.type=="click"?"button:not([popovertarget])":"[type=file]");on&&(e.preventDefault(),kept.push([e.type,on]))},' +
  'each=how=>["click","change"].map(name=>d[how+"EventListener"](name,keep,true));' +
  'each("add");rojmelEarly=()=>(each("remove"),kept);' +
  "let after=done=>requestAnimationFrame(()=>setTimeout(done));" +
  'd.addEventListener("DOMContentLoaded",()=>after(()=>Promise.race([d.fonts.ready,new Promise(done=>setTimeout(done,1e3))]).then(()=>after(()=>{' +
  `let s=d.createElement("script");s.type="module";s.src=${JSON.stringify(address)};` +
  's.onerror=()=>rojmelEarly().map(([name,on])=>name=="click"&&on.click());' +
  "d.head.append(s)}))))})(document)";

declare global {
  interface Window {
    rojmelEarly?: () => ["click" | "change", HTMLElement][];
  }
}

/** What was done before the script was there, done again for those who listen now. */
export function doEarly(): void {
  for (const [name, on] of window.rojmelEarly?.() ?? []) {
    if (name === "click") on.click();
    else on.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
