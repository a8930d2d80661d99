// The control page's own styles, beside those it shares with the phone.

export const controlLook = /* css */ `
html { scroll-padding-block-start: 24px; }
.control { background: var(--surface); font-size: 0.9375rem; line-height: 1.55; }
.control h1 { font-size: clamp(2rem, 5vi, 2.75rem); letter-spacing: -0.03em; }
.control h2 { font-size: 1.75rem; }
.control h3 { font-size: 0.9375rem; color: var(--ink); }
.skip { position: absolute; inset-inline-start: 12px; inset-block-start: -100px; background: var(--accent); color: var(--accent-ink); padding: 10px 16px; border-radius: 8px; z-index: 2; }
.skip:focus { inset-block-start: 12px; }
.control main:focus { outline: none; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.mono { font-family: ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, 'Liberation Mono', monospace; font-size: 0.875rem; font-weight: 500; font-feature-settings: normal; }
.side { padding: 20px; background: var(--ground); border-block-end: 1px solid var(--line); }
.side ul { display: flex; flex-wrap: wrap; gap: 4px 8px; margin-inline: -12px; }
.side a { display: flex; align-items: center; min-block-size: 44px; padding: 4px 12px; border-radius: 8px; color: var(--ink-2); font-weight: 550; text-decoration: none; }
.side a:hover { background: var(--surface); color: var(--ink); }
.doors { border-block-start: 1px solid var(--line); margin-block-start: 8px; padding-block-start: 8px; }
.control main { display: grid; gap: 0; padding: 24px 20px 80px; max-inline-size: 960px; min-inline-size: 0; }
.opening { display: grid; gap: 12px; padding-block: 8px 32px; }
.opening .lede { font-size: 1.125rem; }
.pills { display: flex; gap: 8px; }
.lede { color: var(--ink-2); max-inline-size: 68ch; }
.part { display: grid; gap: 20px; padding-block: 40px; border-block-start: 1px solid var(--line); min-inline-size: 0; }
.part > header { display: grid; gap: 6px; }
.part > div { display: grid; gap: 12px; min-inline-size: 0; }
.part > *, .part > div > *, .card > *, .list details { min-inline-size: 0; max-inline-size: 100%; }
.now { font-size: clamp(1.375rem, 6vi, 2.25rem); font-weight: 650; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; line-height: 1.2; }
.presets { display: flex; flex-wrap: wrap; gap: 8px; }
.presets button { inline-size: auto; flex: 1 1 150px; padding-inline: 8px; }
.pairs { gap: 20px !important; }
.pairs form { max-inline-size: 480px; }
.inline { display: flex; flex-wrap: wrap; gap: 8px; align-items: start; }
.inline .field { flex: 1 1 110px; }
.inline .field-until { flex-basis: 240px; }
.inline .field:has(.note) { flex-basis: 100%; }
.inline > button { inline-size: auto; flex: 0 0 188px; padding-inline: 12px; align-self: start; margin-block-start: 28px; }
.field { display: grid; gap: 6px; align-content: start; min-inline-size: 0; }
.control label { font-size: 0.875rem; }
.control input, .control select, .control button { font-size: 1rem; }
.field > label { line-height: 22px; }
.control .hint { font-size: 0.8125rem; }
.card { display: grid; gap: 20px; padding: 20px; border: 1px solid var(--line); border-radius: var(--radius); min-inline-size: 0; }
.card > button { inline-size: auto; justify-self: start; min-block-size: 48px; font-size: 1rem; }
.whole { inline-size: auto; justify-self: start; min-block-size: 44px; }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 240px), 1fr)); gap: 16px; }
.kinds { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 280px), 1fr)); gap: 8px; border: 0; padding: 0; min-inline-size: 0; }
.kinds legend { margin-block-end: 10px; font-size: 0.9375rem; }
.kinds .choice { align-items: flex-start; padding-block: 12px; line-height: 1.4; }
.kinds .choice { border-color: var(--line); font-weight: 600; }
.kinds small { font-size: 0.8125rem; }
.kind-fields .field { display: none; }
.card:has([value='late']:checked, [value='delay']:checked) .field-seconds,
.card:has([value='late']:checked, [value='status']:checked) .field-status,
.card:has([value='status']:checked) .field-retryAfterSeconds,
.card:has([value='code']:checked):has(#faults-operation [value='']:checked) .field-refusal,
.card:has([value='code']:checked):not(:has(#faults-operation [value='']:checked, [value^='agreement.']:checked, [value^='charge.']:checked)) .field-code,
.card:has([value='code']:checked):has([value^='agreement.']:checked, [value^='charge.']:checked) .field-problem,
.card:has([value='html']:checked) .field-pageStatus { display: grid; }
.kind-fields { display: none; }
.field-refusal, .field-code, .field-problem { grid-column: 1 / -1; }
.card:has([value='late']:checked, [value='delay']:checked, [value='status']:checked, [value='code']:checked, [value='html']:checked) .kind-fields { display: grid; }
.list { border: 1px solid var(--line); border-radius: var(--radius); }
.list > li { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; justify-content: space-between; padding: 14px 16px; min-inline-size: 0; }
.list > li + li { border-block-start: 1px solid var(--line); }
.list > li > .option { flex: 1 1 260px; color: var(--ink); text-decoration: none; }
.list a.option { flex: 1 1 0; }
.list button { inline-size: auto; min-block-size: 44px; }
.list b { font-weight: 600; }
table { border-spacing: 0; inline-size: 100%; font-size: 0.875rem; border: 1px solid var(--line); border-radius: var(--radius); overflow: hidden; }
#money-newest { container-type: inline-size; }
th, td { padding: 10px 12px; text-align: start; font-weight: 400; overflow-wrap: normal; }
table + h3 { margin-block-start: 20px; }
tr + tr > * { border-block-start: 1px solid var(--line); }
th[scope='col'] { color: var(--ink-2); font-size: 0.8125rem; font-weight: 600; background: var(--ground); }
th[scope='row'] { overflow-wrap: anywhere; }
th[scope='row'] small { display: block; color: var(--ink-2); }
.sum, th[scope='col']:nth-child(n + 3) { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
.deliveries > li { align-items: flex-start; }
.mark { display: inline-flex; align-items: center; gap: 6px; border-radius: 999px; padding: 3px 12px 3px 8px; font-size: 0.8125rem; font-weight: 600; }
.mark .icon { inline-size: 1rem; block-size: 1rem; stroke-width: 2.25; }
.mark.good { background: light-dark(#dcf0ea, #0f2f28); color: var(--accent); }
.mark.wait { background: var(--wait-soft); color: var(--wait); }
.mark.bad { background: var(--bad-soft); color: var(--bad); }
.mark.over { background: var(--ground); color: var(--ink-2); }
details > summary { cursor: pointer; }
.list details { margin-block-end: -8px; }
.list details[open] { margin-block-end: 0; }
.list summary { display: inline-flex; align-items: center; min-block-size: 44px; font-size: 0.875rem; font-weight: 550; color: var(--accent); border-radius: 6px; }
.list summary::before { content: ''; inline-size: 6px; block-size: 6px; border: solid currentColor; border-width: 0 2px 2px 0; transform: rotate(-45deg); margin-inline: 2px 10px; transition: transform 120ms; }
.list [open] > summary::before { transform: rotate(45deg); }
summary.button { display: inline-flex; inline-size: auto; list-style: none; }
#reset-more[open] > summary { margin-block-end: 12px; }
.attempts { list-style: none; padding: 0; font-size: 0.875rem; display: grid; gap: 4px; margin-block: 4px 8px; color: var(--ink-2); font-variant-numeric: tabular-nums; }
.attempts li { display: flex; flex-wrap: wrap; gap: 2px 12px; }
pre { background: light-dark(#f0efeb, #0b0e10); border: 1px solid var(--line); border-radius: var(--radius); overflow: auto; padding: 12px 14px; margin-block-start: 6px; max-block-size: 420px; max-inline-size: 100%; overflow-wrap: normal; user-select: all; }
pre code { font-size: 0.8125rem; line-height: 1.6; }
.danger { background: var(--bad-soft); color: var(--bad); border-color: var(--bad); }
.pages { display: flex; gap: 8px; }
.pages .button { inline-size: auto; }
.control select { appearance: none; padding-inline-end: 36px; background-image: linear-gradient(45deg, transparent 50%, var(--ink-2) 50%), linear-gradient(135deg, var(--ink-2) 50%, transparent 50%); background-position: calc(100% - 20px) 52%, calc(100% - 15px) 52%; background-size: 5px 5px; background-repeat: no-repeat; text-overflow: ellipsis; }
@media (max-width: 640px) {
  .deliveries .mark { order: -1; }
}
@container (max-width: 760px) {
  table, tbody, tr { display: block; }
  tr:first-child { position: absolute; clip-path: inset(50%); inline-size: 1px; block-size: 1px; overflow: hidden; }
  tr + tr { padding: 10px 12px; }
  tr + tr + tr { border-block-start: 1px solid var(--line); }
  tr + tr > * { display: flex; flex-wrap: wrap; gap: 0 12px; justify-content: space-between; padding: 2px 0; border: 0; }
  td::before { content: attr(data-head); color: var(--ink-2); }
}
@media (max-width: 479px) {
  .inline > button { flex: 1 1 100%; margin-block-start: 0; }
  .presets button { flex-basis: 120px; }
}
@media (min-width: 960px) {
  .book { display: grid; grid-template-columns: 240px minmax(0, 1fr); }
  .side { position: sticky; inset-block-start: 0; block-size: 100dvb; padding: 40px 20px; border-block-end: 0; border-inline-end: 1px solid var(--line); }
  .side ul { display: grid; gap: 2px; margin-inline: 0; }
  .side a { min-block-size: 40px; }
  .side .doors { margin-block-start: 16px; padding-block-start: 16px; }
  .control main { padding: 32px 56px 120px; }
}
`
