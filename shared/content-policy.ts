// The content policy of our pages: from nothing, each permission with its reason. Every host sends the same text.

const rules = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:", // the service's own picture of a QR arrives as a data: URL
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'", // the one that a browser's pages share their stream of views by
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  // That worker's script needs a policy, made once, which gives its address and no other. A browser names any other that is tried.
  'trusted-types': 'views',
}

export const contentPolicy = Object.entries(rules)
  .map(([name, allowed]) => `${name} ${allowed}`)
  .join('; ')

/** Features of a browser that no till page needs. Named as browsers know them: for another name each page complains in its console. */
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
