// A browser's requests to the sandbox's pages, without a browser: pages that it opens, forms that it sends.
import type { Subject } from '#test/support/service/service.ts'

type Headers = Record<string, string>

export const browsing = ({ url, fetch }: Pick<Subject, 'url' | 'fetch'>) => ({
  get: (path: string, headers: Headers = {}) => fetch(new Request(url + path, { headers })),
  post: (path: string, form: Record<string, string>, headers: Headers = {}) =>
    fetch(new Request(url + path, { method: 'POST', headers, body: new URLSearchParams(form) })),
})
