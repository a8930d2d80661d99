// The frame of the sign-in screens: whose till it is, and whether the money in it is real.
import type { ReactNode } from 'react'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import { ModeBadge } from '#renderer/ui/mode-badge.tsx'
import { hasShop } from '#renderer/till/till-name.ts'
import type { TillView } from '#shared/bridge.ts'

/** `beside`: the pad. */
export function SignInFrame(props: { till: TillView; children: ReactNode; beside: ReactNode }) {
  const { till, children, beside } = props
  return (
    <div className="door">
      <header className="door-bar">
        <strong>{till.shopName}</strong>
        {hasShop(till) && <span>{till.tillName}</span>}
        <ModeBadge mode={till.mode} />
      </header>
      {till.clock && (
        <div className="banners">
          <ProblemNotice problem={till.clock} locale={till.locale} look="wait" />
        </div>
      )}
      <main className="door-stage">
        <div className="door-words">{children}</div>
        <div className="door-pad">{beside}</div>
      </main>
    </div>
  )
}
