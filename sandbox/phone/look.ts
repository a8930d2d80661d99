// What does the phone's page look like? Light and dark from one set of tokens, a frame where there is room for one.
import { tokens } from '#sandbox/look.ts'

export const look = /* css */ `
${tokens}*, *::before, *::after { box-sizing: border-box; margin: 0; }
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
input:not([type='hidden'], [type='radio'], [type='checkbox']), select {
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
.note.wait { background: var(--wait-soft); color: var(--wait); }
.note.good { background: light-dark(#dcf0ea, #0f2f28); color: var(--accent); }
.plain-note { padding: 0; color: var(--ink-2); }
#charges { display: grid; gap: 8px; }
.plain-note a { color: var(--accent); text-underline-offset: 3px; }
.plain-note b { color: var(--ink); font-weight: 600; }
[aria-invalid='true'] { border-color: var(--bad) !important; box-shadow: inset 0 0 0 1px var(--bad); }
small { display: block; font-size: 0.875rem; font-weight: 400; color: var(--ink-2); }

.phone { display: flex; flex-direction: column; min-block-size: 100dvb; background: var(--surface); }
.phone main { display: flex; flex-direction: column; flex: 1; }
.tabs { position: sticky; inset-block-end: 0; display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; background: var(--surface); border-block-start: 1px solid var(--line); padding: 4px 8px max(4px, env(safe-area-inset-bottom)); }
.tabs a { display: grid; justify-items: center; align-content: center; gap: 2px; min-block-size: 56px; border-radius: var(--radius); color: var(--ink-2); font-size: 0.8125rem; font-weight: 550; text-decoration: none; }
.tabs a:focus-visible { outline-offset: -3px; }
.tabs [aria-current] { color: var(--accent); font-weight: 650; }
.bar { display: flex; justify-content: space-between; align-items: center; gap: 12px; padding: 12px 20px; font-size: 0.9375rem; font-weight: 600; color: var(--ink-2); }
.whose { font-variant-numeric: tabular-nums; }
.badge { background: var(--wait-soft); color: var(--wait); font-weight: 600; font-size: 0.8125rem; border-radius: 999px; padding: 5px 12px; }
.phone > .note { margin: 0 20px; }
.screen { --side: 20px; display: flex; flex-direction: column; gap: 16px; padding: 12px var(--side) 28px; flex: 1; }
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
#limit[open] > summary { margin-block-end: 12px; }
.request { padding-block-end: 0; }
.answer:not(:has(button, .button, .note)) { display: none; }
.answer { display: grid; gap: 12px; margin-inline: calc(-1 * var(--side)); padding: 12px var(--side) 20px; background: var(--surface); border-block-start: 1px solid var(--line); }
.pair { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 8px; }
.pair button { min-block-size: 56px; }
.small { border-block-start: 1px solid var(--line); padding-block-start: 8px; }
.small button { font-size: 0.875rem; line-height: 1.25; padding-inline: 8px; text-wrap: balance; }
.product { font-size: clamp(1.5rem, 8vi, 2rem) !important; }
.terms { display: grid; gap: 12px; }
.terms:empty, #trouble:empty, .left:empty, #charges:empty { display: none; }
.delivery { display: grid; gap: 8px; }
.delivery h2 { font-size: 0.9375rem; font-weight: 600; letter-spacing: 0; color: var(--ink-2); }
.options { display: grid; gap: 8px; border: 0; padding: 0; min-inline-size: 0; }
.options a, .choice { display: flex; align-items: center; gap: 12px; min-block-size: 56px; padding: 8px 14px; border: 1px solid var(--edge); border-radius: var(--radius); color: var(--ink); text-decoration: none; cursor: pointer; font-weight: 400; }
.options [aria-current], .choice:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); font-weight: 600; }
.options [aria-current] .icon { color: var(--accent); }
.option { flex: 1; min-inline-size: 0; }
.choice input { inline-size: 1.25rem; block-size: 1.25rem; margin: 0; accent-color: var(--accent); flex: none; }
legend { font-weight: 600; font-size: 0.9375rem; padding: 0; margin-block-end: 8px; }
.facts { border-block: 1px solid var(--line); }
.facts > div { display: grid; grid-template-columns: 5.5rem minmax(0, 1fr); gap: 12px; padding-block: 10px; }
.facts > div + div { border-block-start: 1px solid var(--line); }
.facts dt { color: var(--ink-2); }
.facts dd { margin: 0; }
.qr { background: #fff; border: 1px solid var(--line); border-radius: var(--radius); inline-size: min(100%, 280px); margin-inline: auto; overflow: hidden; }
.qr svg { display: block; inline-size: 100%; block-size: auto; }
code { font: 0.875em/1.5 ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, 'Liberation Mono', monospace; }
.code-text { background: var(--ground); border-radius: var(--radius); padding: 12px 14px; text-align: center; user-select: all; }
.beside section { display: grid; gap: 16px; }
.beside section + section { border-block-start: 1px solid var(--line); padding-block-start: 24px; margin-block-start: 8px; }
.behind h2 { font-size: 1.25rem !important; }
.moment { font-variant-numeric: tabular-nums; font-weight: 600; white-space: nowrap; }
.leaps { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
.leaps button { padding-inline: 8px; font-size: 0.9375rem; line-height: 1.25; }
.row-link { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-block-size: 56px; padding: 8px 12px 8px 16px; border: 1px solid var(--line); border-radius: var(--radius); color: var(--ink); font-weight: 600; text-decoration: none; }
.row-link:hover { border-color: var(--edge); }
.beside { display: grid; gap: 16px; align-content: start; padding: 28px 20px 40px; border-block-start: 1px solid var(--line); }

@media (min-width: 800px) and (min-height: 520px) {
  .desk-body { background: var(--sunken); }
  .desk { display: grid; grid-template-columns: 400px minmax(0, 360px); gap: 64px; justify-content: center; align-items: center; min-block-size: 100dvb; padding: 24px; }
  .phone { position: sticky; inset-block-start: 24px; min-block-size: 0; block-size: min(820px, 100dvb - 48px); border-radius: 40px; border: 10px solid light-dark(#14181c, #000); outline: 1px solid light-dark(transparent, #3a4147); overflow: hidden; }
  .phone main { overflow: auto; scrollbar-width: thin; min-block-size: 0; }
  .bar { position: sticky; inset-block-start: 0; background: var(--surface); padding: 16px 24px 12px; z-index: 1; }
  .tabs { position: static; padding: 4px 12px 10px; }
  .screen { --side: 24px; }
  .beside { padding: 0; border: 0; }
  .beside h2 { font-size: 2rem; }
  .beside button, .beside input:not([type='hidden']), .beside .row-link { background: color-mix(in srgb, var(--surface) 70%, transparent); }
  .who h1 { font-size: 3.25rem; }
}
@media (min-height: 700px) {
  .answer { position: sticky; inset-block-end: 0; }
}
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { transition: none !important; }
}
`
