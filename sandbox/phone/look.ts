// What does the phone's page look like? Light and dark from one set of tokens, a frame where there is room for one.

export const look = /* css */ `
@font-face {
  font-family: 'Inter Variable';
  font-style: normal;
  font-display: swap;
  font-weight: 100 900;
  src: url('/phone/inter.woff2') format('woff2-variations');
}
:root {
  color-scheme: light dark;
  --ground: light-dark(#f4f3f0, #101315);
  --surface: light-dark(#ffffff, #191d20);
  --sunken: light-dark(#e4e2dc, #07090a);
  --line: light-dark(#dcd9d2, #2b3136);
  --edge: light-dark(#868c91, #727a80);
  --ink: light-dark(#14181c, #f1f2f2);
  --ink-2: light-dark(#4b5259, #b4bbc0);
  --accent: light-dark(#0b6b57, #3fbf9f);
  --accent-ink: light-dark(#ffffff, #06231c);
  --accent-press: light-dark(#095a49, #58cfb1);
  --wait: light-dark(#7a4f00, #e5b455);
  --wait-soft: light-dark(#fbefd6, #33280f);
  --bad: light-dark(#a3242b, #ff9d97);
  --bad-soft: light-dark(#fae3e2, #3a1718);
  --radius: 12px;
}
*, *::before, *::after { box-sizing: border-box; margin: 0; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  min-block-size: 100dvb;
  background: var(--ground);
  color: var(--ink);
  font: 400 1rem/1.45 'Inter Variable', Inter, system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  font-feature-settings: 'tnum', 'cv05', 'ss03';
  overflow-wrap: anywhere;
}
h1, h2, h3 { line-height: 1.15; letter-spacing: -0.02em; font-weight: 650; text-wrap: balance; }
h1 { font-size: 2rem; }
h2 { font-size: 1.25rem; }
h3 { font-size: 0.9375rem; font-weight: 600; letter-spacing: 0; color: var(--ink-2); }
p { text-wrap: pretty; }
ul { list-style: none; padding: 0; }
.money { font-variant-numeric: tabular-nums; letter-spacing: -0.02em; font-weight: 650; }
.quiet, .hint { color: var(--ink-2); }
.hint { font-size: 0.9375rem; }
.icon { inline-size: 1.5rem; block-size: 1.5rem; stroke: currentColor; fill: none; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; flex: none; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }

button, .button {
  font: inherit;
  font-weight: 600;
  color: var(--ink);
  background: var(--surface);
  border: 1px solid var(--edge);
  border-radius: var(--radius);
  min-block-size: 48px;
  inline-size: 100%;
  padding: 8px 24px;
  cursor: pointer;
  text-align: center;
  text-decoration: none;
  display: flex;
  align-items: center;
  justify-content: center;
  transition: background 120ms;
}
button:hover { background: var(--ground); }
.primary { min-block-size: 64px; font-size: 1.125rem; background: var(--accent); color: var(--accent-ink); border-color: transparent; }
.primary:hover { background: var(--accent-press); }
.plain { background: transparent; border-color: transparent; color: var(--ink-2); }
label { font-weight: 600; font-size: 0.9375rem; }
input:not([type='hidden']) {
  font: inherit;
  font-feature-settings: inherit;
  color: var(--ink);
  background: var(--surface);
  border: 1px solid var(--edge);
  border-radius: var(--radius);
  min-block-size: 48px;
  inline-size: 100%;
  padding: 8px 14px;
}
.stack { display: grid; gap: 8px; }
.note { display: flex; gap: 12px; align-items: flex-start; border-radius: var(--radius); padding: 12px 14px; font-size: 0.9375rem; }
.note.bad { background: var(--bad-soft); color: var(--bad); }

.phone { display: flex; flex-direction: column; min-block-size: 100dvb; background: var(--surface); }
.bar { display: flex; justify-content: space-between; align-items: center; gap: 12px; padding: 12px 20px; font-size: 0.9375rem; font-weight: 600; color: var(--ink-2); }
.whose { font-variant-numeric: tabular-nums; }
.badge { background: var(--wait-soft); color: var(--wait); font-weight: 600; font-size: 0.8125rem; border-radius: 999px; padding: 5px 12px; }
.phone > .note { margin: 0 20px; }
.screen { display: flex; flex-direction: column; gap: 16px; padding: 12px 20px 28px; flex: 1; }
.screen > h1 + .quiet { margin-block-start: -8px; }
.screen > h2 { margin-block-start: 16px; padding-block-start: 24px; border-block-start: 1px solid var(--line); }
.empty { display: flex; gap: 14px; align-items: center; color: var(--ink-2); background: var(--ground); border-radius: var(--radius); padding: 16px; }
.rows { display: grid; gap: 8px; }
h3 + .rows { margin-block-start: 8px; }
.rows a { display: flex; align-items: center; gap: 12px; min-block-size: 68px; padding: 10px 12px 10px 16px; border: 1px solid var(--line); border-radius: var(--radius); color: var(--ink); text-decoration: none; transition: background 120ms; }
.rows a:hover { background: var(--ground); }
#requests .rows a { border: 2px solid var(--accent); }
.row-text { display: grid; flex: 1; color: var(--ink-2); font-size: 0.9375rem; }
.row-text b { color: var(--ink); font-size: 1.125rem; }
.row-time { color: var(--ink-2); font-size: 0.9375rem; font-variant-numeric: tabular-nums; }
.back { display: inline-flex; align-items: center; gap: 4px; min-block-size: 48px; align-self: flex-start; margin-inline-start: -6px; padding-inline-end: 12px; color: var(--ink-2); font-weight: 550; text-decoration: none; border-radius: var(--radius); }
.who { display: grid; gap: 8px; margin-block-start: 12px; text-align: center; }
.shop { font-weight: 600; color: var(--ink-2); font-size: 1.0625rem; }
.who h1 { font-size: clamp(2.25rem, 13vi, 3.25rem); line-height: 1.05; letter-spacing: -0.03em; }
.who .long { font-size: clamp(1.5rem, 8vi, 2.25rem) !important; white-space: nowrap; }
.description { color: var(--ink-2); }
.lines { border-block: 1px solid var(--line); padding-block: 12px; display: grid; gap: 8px; color: var(--ink-2); max-block-size: 220px; overflow: auto; }
.lines li { display: flex; justify-content: space-between; gap: 16px; }
.line-amount { font-variant-numeric: tabular-nums; color: var(--ink); white-space: nowrap; }
.state { display: grid; justify-items: center; gap: 8px; text-align: center; color: var(--ink-2); margin-block: auto; }
.state strong { color: var(--ink); font-size: 1.5rem; font-weight: 650; letter-spacing: -0.02em; }
.seal { inline-size: 88px; block-size: 88px; border-radius: 50%; display: grid; place-items: center; margin-block-end: 8px; }
.seal .icon { inline-size: 44px; block-size: 44px; stroke-width: 2; }
.seal.good { background: var(--accent); color: var(--accent-ink); }
.seal.over { background: var(--ground); color: var(--ink-2); box-shadow: inset 0 0 0 2px var(--line); }
.seal.wait { background: var(--wait-soft); color: var(--wait); }
.left { text-align: center; font-variant-numeric: tabular-nums; }
.actions { display: grid; gap: 8px; }
.pair { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 8px; }
.pair button { min-block-size: 56px; }
.beside { display: grid; gap: 16px; align-content: start; padding: 28px 20px 40px; border-block-start: 1px solid var(--line); }

@media (min-width: 800px) and (min-height: 520px) {
  body { background: var(--sunken); }
  .desk { display: grid; grid-template-columns: 400px minmax(0, 340px); gap: 64px; justify-content: center; align-items: center; min-block-size: 100dvb; padding: 24px; }
  .phone { min-block-size: 0; block-size: min(820px, 100dvb - 48px); overflow: auto; border-radius: 40px; border: 10px solid light-dark(#14181c, #000); outline: 1px solid light-dark(transparent, #3a4147); scrollbar-width: thin; }
  .bar { position: sticky; inset-block-start: 0; background: var(--surface); padding: 16px 24px 12px; z-index: 1; }
  .screen { padding-inline: 24px; }
  .beside { padding: 0; border: 0; }
  .beside h2 { font-size: 2rem; }
  .who h1 { font-size: 3.25rem; }
}
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { transition: none !important; }
}
`
