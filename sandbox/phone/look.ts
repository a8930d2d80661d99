// The styles of the phone's page: light and dark from one set of tokens, a frame where there is room for one.
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
.note.good { background: var(--accent-soft); color: var(--accent); }
.plain-note { padding: 0; color: var(--ink-2); }
#charges { display: grid; gap: 8px; }
.plain-note a { color: var(--accent); text-underline-offset: 3px; }
.plain-note b { color: var(--ink); font-weight: 600; }
[aria-invalid='true'] { border-color: var(--bad) !important; box-shadow: inset 0 0 0 1px var(--bad); }
small { display: block; font-size: 0.875rem; font-weight: 400; color: var(--ink-2); }

.phone { display: flex; flex-direction: column; min-block-size: 100dvb; background: var(--surface); }
.phone main { display: flex; flex-direction: column; flex: 1; min-inline-size: 0; }
#silence { margin: 0 20px 8px; }
.tabs { position: sticky; inset-block-end: 0; display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; background: var(--surface); border-block-start: 1px solid var(--line); padding: 4px 8px max(4px, env(safe-area-inset-bottom)); }
.tabs a { display: grid; justify-items: center; align-content: center; gap: 2px; min-block-size: 56px; border-radius: var(--radius); color: var(--ink-2); font-size: 0.8125rem; font-weight: 550; text-decoration: none; }
.tabs a:focus-visible { outline-offset: -3px; }
.tabs [aria-current] { color: var(--accent); font-weight: 650; }
.bar { display: flex; align-items: center; gap: 12px; padding: 12px 12px 4px 20px; }
.bar .monogram { inline-size: 40px; block-size: 40px; font-size: 0.875rem; }
.whose { flex: 1; min-inline-size: 0; font-weight: 600; font-size: 0.9375rem; line-height: 1.25; }
.whose small { font-variant-numeric: tabular-nums; font-size: 0.8125rem; white-space: nowrap; }
.monogram { flex: none; inline-size: 44px; block-size: 44px; border-radius: 50%; display: grid; place-items: center; background: var(--accent-soft); color: var(--accent); font-weight: 650; font-size: 0.9375rem; letter-spacing: 0; }
.badge { background: var(--wait-soft); color: var(--wait); font-weight: 600; font-size: 0.8125rem; border-radius: 999px; padding: 5px 12px; }
.tongue { position: relative; flex: none; }
.tongue summary { list-style: none; display: grid; place-items: center; inline-size: 48px; block-size: 48px; border-radius: var(--radius); color: var(--ink-2); cursor: pointer; }
.tongue summary::-webkit-details-marker, .other summary::-webkit-details-marker, #limit summary::-webkit-details-marker { display: none; }
.tongue summary:hover, .tongue[open] summary { background: var(--ground); color: var(--ink); }
.tongue form { position: absolute; z-index: 3; inset-inline-end: 0; inset-block-start: calc(100% + 4px); inline-size: 176px; display: grid; padding: 4px; background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: 0 8px 28px rgb(0 0 0 / 0.18); }
.tongue button { justify-content: flex-start; border-color: transparent; padding-inline: 14px; font-weight: 500; border-radius: 8px; }
.tongue [aria-current] { color: var(--accent); font-weight: 650; background: var(--accent-soft); }
.screen { --side: 20px; display: flex; flex-direction: column; gap: 16px; padding: 8px var(--side) 28px; flex: 1; }
.screen > h1 + .quiet { margin-block-start: -8px; }
.screen > h2 { margin-block-start: 16px; padding-block-start: 24px; border-block-start: 1px solid var(--line); }
.empty { display: grid; justify-items: center; gap: 12px; text-align: center; color: var(--ink-2); background: var(--ground); border-radius: var(--radius); padding: 28px 24px; text-wrap: balance; }
.empty .icon { inline-size: 56px; block-size: 56px; padding: 15px; border-radius: 50%; background: var(--surface); stroke-width: 1.5; }
#codes .empty { display: flex; align-items: center; gap: 14px; text-align: start; padding: 16px; }
#codes .empty .icon { inline-size: 24px; block-size: 24px; padding: 0; background: none; stroke-width: 1.75; }
.rows { display: grid; gap: 8px; }
h3 + .rows { margin-block-start: 8px; }
.rows a { display: flex; align-items: center; gap: 12px; min-block-size: 68px; padding: 10px 12px 10px 16px; border: 1px solid var(--line); border-radius: var(--radius); color: var(--ink); text-decoration: none; transition: background 120ms; }
.rows a:hover { background: var(--ground); }
#requests .rows a { border: 2px solid var(--accent); min-block-size: 84px; }
#requests .row-text b { font-size: 1.375rem; }
.row-text .money, .row-time, .row-at { white-space: nowrap; }
#requests .row-time { background: var(--accent-soft); color: var(--accent); font-weight: 600; border-radius: 999px; padding: 4px 10px; }
.row-text { display: grid; flex: 1; min-inline-size: 0; color: var(--ink-2); font-size: 0.9375rem; }
.row-text b, .row-shop { color: var(--ink); font-size: 1.125rem; line-height: 1.3; }
.row-shop { font-weight: 550; font-size: 1rem; }
.currency { font-size: 0.75em; font-weight: 600; letter-spacing: 0; color: var(--ink-2); white-space: pre; }
.row-time { color: var(--ink-2); font-size: 0.9375rem; font-variant-numeric: tabular-nums; }
.day { font-size: 0.9375rem; font-weight: 600; letter-spacing: 0; color: var(--ink-2); margin-block: 12px 4px; }
.history > .day:first-child { margin-block-start: 0; }
.plain-rows { gap: 0; }
.plain-rows li + li { border-block-start: 1px solid var(--line); }
.plain-rows a { border: 0; padding-inline: 0; }
.plain-rows .money { font-size: 1.0625rem; white-space: nowrap; font-weight: 600; }
.plain-rows .none .currency { display: inline-block; }
.plain-rows .none, .plain-rows .none .currency { color: var(--ink-2); font-weight: 500; text-decoration: line-through; text-decoration-thickness: 1.5px; }
.dot { flex: none; inline-size: 44px; block-size: 44px; border-radius: 50%; display: grid; place-items: center; }
.dot .icon { inline-size: 22px; block-size: 22px; stroke-width: 2.25; }
.dot.good, .dot.returned { background: var(--accent-soft); color: var(--accent); }
.dot.over { background: var(--ground); color: var(--ink-2); }
.dot.wait { background: var(--wait-soft); color: var(--wait); }
.dot.bad { background: var(--bad-soft); color: var(--bad); }
.back { display: inline-flex; align-items: center; gap: 4px; min-block-size: 48px; align-self: flex-start; margin-inline-start: -6px; padding-inline-end: 12px; color: var(--ink-2); font-weight: 550; text-decoration: none; border-radius: var(--radius); }
.who { display: grid; gap: 6px; justify-items: center; text-align: center; }
.ring-place { display: grid; place-items: center; }
.ring-place:empty { display: none; }
.ring-place > * { grid-area: 1 / 1; }
.ring-place .monogram { inline-size: 72px; block-size: 72px; font-size: 1.5rem; margin: 10px; }
.ring { inline-size: 92px; block-size: 92px; transform: rotate(-90deg); }
.ring circle { fill: none; stroke-width: 4; stroke: var(--line); }
.ring .ring-left { stroke: var(--accent); }
.shop { font-weight: 600; color: var(--ink-2); font-size: 1.0625rem; margin-block-start: 6px; }
.who h1 { font-size: clamp(2.25rem, 13vi, 3.25rem); line-height: 1.05; letter-spacing: -0.03em; white-space: nowrap; }
.who .currency { font-size: 0.5em; }
.who .long { font-size: clamp(1.5rem, 8vi, 2.25rem) !important; }
.who .product { white-space: normal; }
.description { color: var(--ink-2); }
.receipt { background: var(--ground); border-radius: var(--radius); padding: 16px; display: grid; gap: 12px; }
.receipt h2 { font-size: 0.9375rem; font-weight: 600; letter-spacing: 0; color: var(--ink-2); }
.lines { display: grid; gap: 10px; }
.lines li { display: flex; justify-content: space-between; gap: 16px; }
.lines small { font-variant-numeric: tabular-nums; }
.line-amount { font-variant-numeric: tabular-nums; color: var(--ink); white-space: nowrap; }
.sums { display: grid; gap: 4px; border-block-start: 1px solid var(--line); padding-block-start: 12px; font-size: 0.875rem; color: var(--ink-2); }
.sums > div { display: flex; justify-content: space-between; gap: 16px; }
.sums dd { margin: 0; font-variant-numeric: tabular-nums; white-space: nowrap; }
.sums .whole { font-size: 1rem; font-weight: 650; color: var(--ink); }
.state { display: grid; justify-items: center; gap: 6px; text-align: center; color: var(--ink-2); }
.state:empty { display: none; }
.state h1 { color: var(--ink); }
.state strong { color: var(--ink); font-size: 1.75rem; font-weight: 650; letter-spacing: -0.02em; line-height: 1.15; }
.when { font-size: 0.875rem; font-variant-numeric: tabular-nums; }
.seal { inline-size: 96px; block-size: 96px; border-radius: 50%; display: grid; place-items: center; margin-block: 12px 8px; }
.seal.wait { inline-size: 72px; block-size: 72px; margin-block-start: 0; }
.seal.wait .icon { inline-size: 36px; block-size: 36px; }
.seal .icon { inline-size: 48px; block-size: 48px; stroke-width: 2.25; }
.seal.good { background: var(--accent); color: var(--accent-ink); }
.seal.returned { background: var(--accent-soft); color: var(--accent); }
.seal.over { background: var(--ground); color: var(--ink-2); box-shadow: inset 0 0 0 2px var(--line); }
.seal.wait { background: var(--wait-soft); color: var(--wait); }
.seal.bad { background: var(--bad-soft); color: var(--bad); }
.state:not(:empty) + .who { margin-block-start: 4px; padding-block-start: 16px; border-block-start: 1px solid var(--line); }
.left { text-align: center; font-variant-numeric: tabular-nums; }
.actions { display: grid; gap: 8px; }
#limit > summary, .other > summary { list-style: none; }
.second { min-block-size: 56px; }
.other > summary { display: flex; align-items: center; justify-content: center; gap: 6px; min-block-size: 48px; border-radius: var(--radius); color: var(--ink-2); font-weight: 550; font-size: 0.9375rem; cursor: pointer; }
.other > summary .icon { inline-size: 20px; block-size: 20px; transition: rotate 120ms; }
.other[open] > summary .icon { rotate: 180deg; }
.request:has(.other[open]) .ring-place, .request:has(.other[open]) .seal { display: none; }
.others { display: grid; border: 1px solid var(--line); border-radius: var(--radius); overflow: hidden; }
.choice-act { border: 0; border-radius: 0; text-align: start; padding: 10px 16px; line-height: 1.3; }
.choice-act + .choice-act { border-block-start: 1px solid var(--line); }
.choice-act:focus-visible { outline-offset: -3px; }
.cards { display: grid; gap: 12px; }
.segments { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 150px), 1fr)); gap: 8px; border: 0; padding: 0; min-inline-size: 0; }
.segments button { justify-content: flex-start; gap: 10px; padding: 8px 12px; font-weight: 500; font-size: 0.9375rem; line-height: 1.25; text-align: start; border-color: var(--line); min-block-size: 56px; }
.segments .icon { color: var(--ink-2); }
.segments [aria-pressed='true'] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); font-weight: 600; }
.segments [aria-pressed='true'] .icon { color: var(--accent); }
.text-link { color: var(--accent); font-weight: 600; text-underline-offset: 3px; min-block-size: 48px; display: inline-flex; align-items: center; justify-self: start; }
[data-sending] form { pointer-events: none; }
[aria-busy='true'] { opacity: 0.6; }
#limit[open] > summary { margin-block-end: 12px; }
.request { padding-block-end: 0; gap: 14px; }
.request > .back { margin-block-end: -8px; }
.answer:not(:has(button, .button, .note)) { display: none; }
.answer { margin-block-start: auto; display: grid; gap: 12px; margin-inline: calc(-1 * var(--side)); padding: 12px var(--side) 20px; background: var(--surface); border-block-start: 1px solid var(--line); }
.product { font-size: clamp(1.5rem, 8vi, 2rem) !important; }
.terms { display: grid; gap: 16px; }
.terms:empty, .terms:not(:has(*)), #trouble:empty, .left:empty, #charges:empty, #history:empty { display: none; }
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
.pass { margin: 0; display: grid; gap: 14px; justify-items: center; padding: 20px 16px; background: var(--ground); border-radius: var(--radius); text-align: center; }
.pass .qr { border: 0; }
.pass figcaption { display: grid; color: var(--ink-2); font-variant-numeric: tabular-nums; }
.pass b { color: var(--ink); font-size: 1.125rem; font-weight: 650; }
#copy { gap: 10px; }
.copy-said { text-align: center; color: var(--accent); font-weight: 600; font-size: 0.9375rem; min-block-size: 1.5em; }
.real .qr { margin-inline: 0; inline-size: 200px; }
.real .code-text { background: var(--surface); text-align: start; }
.code-text { background: var(--ground); border-radius: var(--radius); padding: 12px 14px; text-align: center; user-select: all; }
.beside section { display: grid; gap: 16px; }
.beside section + section { border-block-start: 1px solid var(--line); padding-block-start: 24px; margin-block-start: 8px; }
.behind h2, .real h2 { font-size: 1.25rem !important; }
.moment { font-variant-numeric: tabular-nums; }
.leaps { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
.leaps button { padding-inline: 8px; font-size: 0.9375rem; line-height: 1.25; }
.row-link { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-block-size: 56px; padding: 8px 12px 8px 16px; border: 1px solid var(--line); border-radius: var(--radius); color: var(--ink); font-weight: 600; text-decoration: none; }
#waiting-elsewhere { margin: 0; }
#waiting-elsewhere .row-link { margin: 12px 16px 0; }
.row-link:hover { border-color: var(--edge); }
.beside { display: grid; gap: 16px; align-content: start; padding: 28px 20px 40px; border-block-start: 1px solid var(--line); }

@media (max-width: 359px) {
  .rows .monogram, .rows .dot, .bar .monogram { display: none; }
  .badge { padding-inline: 8px; }
}
@media (min-width: 800px) and (min-height: 520px) {
  .desk-body { background: var(--sunken); }
  .desk { display: grid; grid-template-columns: 400px minmax(0, 360px); gap: 64px; justify-content: center; align-content: center; align-items: start; min-block-size: 100dvb; padding: 24px; }
  .phone { position: sticky; inset-block-start: 24px; min-block-size: 0; block-size: min(820px, 100dvb - 48px); border-radius: 40px; border: 10px solid light-dark(#14181c, #000); outline: 1px solid light-dark(transparent, #3a4147); overflow: hidden; }
  .phone main { overflow: auto; scrollbar-width: thin; min-block-size: 0; }
  .bar { position: sticky; inset-block-start: 0; background: var(--surface); padding: 14px 16px 8px 24px; z-index: 2; }
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
