// What a golden day asks the service to change, in order: reads may be more or fewer.
import type { Heard } from '#test/support/service/network.ts'

export const requestsOf = (heard: readonly Heard[]) =>
  heard
    .filter(({ method, path }) => method !== 'GET' && !path.startsWith('/accesstoken'))
    .map(({ method, path, key, body, status }) => ({
      request: `${method} ${path}`,
      key,
      body: body === '' ? null : (JSON.parse(body) as unknown),
      status,
    }))
