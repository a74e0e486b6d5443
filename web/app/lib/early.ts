// Runs in the head. Until an island is hydrated (it has `ssr` until then), clicks on its buttons and choices in its fields are kept here, and
// done again once React answers. Links, menus and typing are the browser's own.
export const earlyScript =
  "(d=>{let kept=window.rojmelEarly=[];" +
  'for(let type of["click","change"])d.addEventListener(type,e=>{let on=e.target.closest("astro-island[ssr] "+(type=="click"?"button":":is([type=file],select)"));' +
  "on&&(e.preventDefault(),e.stopPropagation(),kept.push([type,on]))},true);" +
  'd.addEventListener("astro:hydrate",async e=>{for(let[type,on]of kept)if(e.target.contains(on)){await new Promise(done=>setTimeout(done));' +
  'type=="click"?on.click():on.dispatchEvent(new Event(type,{bubbles:true}))}},true)})(document)';

declare global {
  interface Window {
    rojmelEarly?: ["click" | "change", HTMLElement][];
  }
}
