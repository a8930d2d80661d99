// The trouble with which a program is started, or in which it ends, with the particulars its words need.
export type Nothing = Record<never, never>

export type StartProblems = {
  'option.invalid': { option: string; given: string; expected: string }
  'option.missing': { option: string; example: string }
  'option.misplaced': { given: string; instead: string }
  'pages.notBuilt': { folder: string }
  'service.notChosen': Nothing
  'sandbox.notHere': { file: string }
  'sandbox.startsAnew': { file: string }
  'sandbox.cannotStart': { reason: string }
  'electron.notFetched': { reason: string }
  'electron.asRoot': Nothing
  'electron.noNamespaces': Nothing
  'electron.ended': { signal: string }
  'display.missing': { instead: string }
  /** Wayland: no window can be held in front, or placed. */
  'display.noKiosk': Nothing
  'display.notPlaced': Nothing
  'browser.missing': { program: string }
  'browser.ends': { program: string }
}
