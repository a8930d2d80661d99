// The content policy of our pages: from nothing, each permission with its reason. Every host sends the same text.

const rules = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:", // the service's own picture of a QR arrives as a data: URL
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'", // no code of ours or of a package makes a policy; a browser names the one that tries
}

export const contentPolicy = Object.entries(rules)
  .map(([name, allowed]) => `${name} ${allowed}`)
  .join('; ')

/** Nothing of a till's pages needs any of these. Named as browsers know them: of another name each page complains in its console. */
export const noDevices = [
  'camera',
  'microphone',
  'geolocation',
  'usb',
  'serial',
  'hid',
  'midi',
  'payment',
] as const
