// The system's proxies as Chromium reads them, from settings, a script or a policy; what the environment names comes first.
import { environmentProxies, proxiesIn, type ProxiesFor } from '#core/service/network.ts'

export function systemProxies(
  environment: Readonly<Record<string, string | undefined>>,
  resolve: (url: string) => Promise<string>,
): ProxiesFor {
  const named = environmentProxies(environment)
  const isNamed = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'].some(
    (name) => (environment[name] ?? '') !== '',
  )
  return async (target) => (isNamed ? named(target) : proxiesIn(await resolve(target.href)))
}
