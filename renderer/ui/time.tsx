// A moment on a screen, in words for people and in the form that every machine knows; and what is left of a span.
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
export const Duration = ({ ms, children }: { ms: number; children: ReactNode }) => (
  <time dateTime={`PT${Math.max(0, Math.floor(ms / 1000))}S`}>{children}</time>
)

/** The end of a payment's life, which is said. ms */
export const lastMinuteMs = 60_000

/** What is left of the payment's life: 1 at first, 0 at its end. */
export function shareLeft(createdAt: number | null, endsAt: number | null, tillNow: number): number {
  if (createdAt === null || endsAt === null || endsAt <= createdAt) return 1
  return Math.min(1, Math.max(0, (endsAt - tillNow) / (endsAt - createdAt)))
}
