// The addresses of the control page's forms, and where each may lead back to.

export const controlPath = '/sandbox/'
const formPath = `${controlPath}page/`

export const pagePaths = {
  style: `${formPath}control.css`,
  clock: `${formPath}clock`,
  faults: `${formPath}faults`,
  removeFault: `${formPath}faults/remove`,
  units: `${formPath}units`,
  customers: `${formPath}customers`,
  reset: `${formPath}reset`,
} as const

/** Only pages of the sandbox: a form may have been filled in by anybody. */
export const backTo = (given: string | null): string | undefined =>
  given !== null && /^\/(phone|sandbox)\/[!-~]*$/.test(given) ? given : undefined
