// A moment on a screen: in words for people, and for whatever reads the page in the form that every machine knows.
import type { ReactNode } from 'react'

/** `at`: epoch ms. `children`: the same moment as people read it. */
export const Time = ({
  at,
  className,
  children,
}: {
  at: number
  className?: string | undefined
  children: ReactNode
}) => (
  <time dateTime={new Date(at).toISOString()} className={className}>
    {children}
  </time>
)

/** `ms`: how long it lasted, which `children` says. */
export const Lasted = ({ ms, children }: { ms: number; children: ReactNode }) => (
  <time dateTime={`PT${Math.max(0, Math.floor(ms / 1000))}S`}>{children}</time>
)
