// One browser for all end-to-end files: started before the first, closed after the last.
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { findBrowser } from '#test/support/pages/chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browserEndpoint: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { executablePath, environment } = await findBrowser()
  const server = await chromium.launchServer({
    executablePath,
    headless: true,
    chromiumSandbox: false,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
    env: { ...(process.env as Record<string, string>), ...environment },
  })
  project.provide('browserEndpoint', server.wsEndpoint())
  return () => server.close()
}
