// The ways out of a page for a script that got into one of ours, each tried in the page itself.
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'

/** A server that wants to be reached, and remembers who did. */
export async function openTrap() {
  const visits: string[] = []
  const server = createServer((request, response) => {
    visits.push(`${request.method} ${request.url}`)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>trap</title>caught')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  return {
    url: `http://127.0.0.1:${port}/`,
    visits,
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Each goes elsewhere, opens, embeds or fetches; none is waited for. */
export const escapes: Record<string, (page: Page, trap: string) => Promise<unknown>> = {
  'another address': (page, trap) => page.evaluate((to) => void (location.href = to), `${trap}location`),
  'another address in place of this one': (page, trap) =>
    page.evaluate((to) => location.replace(to), `${trap}replace`),
  'another of our own pages': (page) => page.evaluate(() => void (location.pathname = '/office/')),
  'this page with a question': (page) => page.evaluate(() => void (location.search = '?as=office')),
  'a page written out': (page) => page.evaluate(() => void (location.href = 'data:text/html,caught')),
  'a script as an address': (page, trap) =>
    page.evaluate((to) => void (location.href = `javascript:fetch('${to}')`), `${trap}script`),
  'a new window': (page, trap) => page.evaluate((to) => void window.open(to), `${trap}open`),
  'a new window that knows nothing of us': (page, trap) =>
    page.evaluate((to) => void window.open(to, '_blank', 'noopener'), `${trap}noopener`),
  'a new window of our own': (page) => page.evaluate(() => void window.open('/office/')),
  'a link to the top': (page, trap) => page.evaluate(click, { to: `${trap}top`, target: '_top' }),
  'a link to a new window': (page, trap) => page.evaluate(click, { to: `${trap}blank`, target: '_blank' }),
  'a form': (page, trap) => page.evaluate(submit, { to: `${trap}form`, target: '_self' }),
  'a form to a new window': (page, trap) =>
    page.evaluate(submit, { to: `${trap}form-blank`, target: '_blank' }),
  'a frame': (page, trap) => page.evaluate(embed, { what: 'iframe', to: `${trap}frame` }),
  'a frame of our own': (page) => page.evaluate(embed, { what: 'iframe', to: '/office/' }),
  'an object': (page, trap) => page.evaluate(embed, { what: 'object', to: `${trap}object` }),
  'an embedded page': (page, trap) => page.evaluate(embed, { what: 'embed', to: `${trap}embed` }),
  'a webview': (page, trap) => page.evaluate(embed, { what: 'webview', to: `${trap}webview` }),
  'a picture': (page, trap) => page.evaluate(embed, { what: 'img', to: `${trap}picture` }),
  'a refresh': (page, trap) =>
    page.evaluate((to) => {
      const meta = document.createElement('meta')
      meta.httpEquiv = 'refresh'
      meta.content = `0;url=${to}`
      document.head.append(meta)
    }, `${trap}refresh`),
  'a request': (page, trap) => page.evaluate((to) => fetch(to).then(String, String), `${trap}fetch`),
  'a request that wants no answer': (page, trap) =>
    page.evaluate((to) => fetch(to, { mode: 'no-cors' }).then(String, String), `${trap}no-cors`),
  'a beacon': (page, trap) => page.evaluate((to) => navigator.sendBeacon(to, 'caught'), `${trap}beacon`),
  'a stream': (page, trap) => page.evaluate((to) => void new EventSource(to), `${trap}stream`),
  'a style': (page, trap) =>
    page.evaluate((to) => {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'stylesheet', href: to })
      document.head.append(link)
    }, `${trap}style`),
  'a link that is saved': (page, trap) =>
    page.evaluate(click, { to: `${trap}till.exe`, target: '_self', download: 'till.exe' }),
}

function click({ to, target, download }: { to: string; target: string; download?: string }): void {
  const link = document.createElement('a')
  Object.assign(link, { href: to, target, textContent: 'x', ...(download ? { download } : {}) })
  document.body.append(link)
  link.click()
  link.remove()
}

function submit({ to, target }: { to: string; target: string }): void {
  const form = document.createElement('form')
  Object.assign(form, { action: to, target, method: 'post' })
  document.body.append(form)
  form.submit()
  form.remove()
}

function embed({ what, to }: { what: string; to: string }): void {
  const element = document.createElement(what)
  element.setAttribute(what === 'object' ? 'data' : 'src', to)
  document.body.append(element)
}

/** What each answers when a page asks for it. */
export const wishes: Record<string, () => Promise<unknown>> = {
  place: () =>
    new Promise((resolve) => {
      navigator.geolocation.getCurrentPosition(
        () => resolve('given'),
        ({ code }) => resolve(code === 1 ? 'denied' : `error ${code}`),
      )
    }),
  // No machine of a test has either: what may be asked is seen before it is looked for.
  camera: () => navigator.permissions.query({ name: 'camera' }).then(({ state }) => state),
  microphone: () => navigator.permissions.query({ name: 'microphone' }).then(({ state }) => state),
  notices: () => Notification.requestPermission(),
  clipboard: () => navigator.clipboard.readText().then(String, ({ name }) => name),
  'a display that stays bright': () =>
    navigator.wakeLock.request('screen').then(
      () => 'given',
      ({ name }) => name,
    ),
  'a worker that stays': () => navigator.serviceWorker.register('/assets/worker.js').then(String, String),
}
