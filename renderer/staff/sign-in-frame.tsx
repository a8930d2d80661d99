// The frame of the sign-in screens: whose till it is, and whether the money in it is real.
import type { ReactNode } from 'react'
import { Banner } from '#renderer/ui/banner.tsx'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import styles from '#renderer/staff/sign-in-frame.module.css'
import { ModeBadge } from '#renderer/ui/mode-badge.tsx'
import { hasShop } from '#renderer/till/till-name.ts'
import type { TillView } from '#shared/bridge.ts'
import { isStoreClosed } from '#shared/problem.ts'

/** What is asked, below the heading. */
export const Lead = ({ children }: { children: string }) => <p className={styles.lead}>{children}</p>

/** `beside`: the pad. */
export function SignInFrame(props: { till: TillView; children: ReactNode; beside: ReactNode }) {
  const { till, children, beside } = props
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <span className={styles.names}>
          <strong>{till.shopName}</strong>
          {hasShop(till) && <span>{till.tillName}</span>}
        </span>
        <ModeBadge mode={till.mode} />
      </header>
      <div className={styles.banners}>
        {till.clock && (
          <Banner>
            <ProblemNotice problem={till.clock} look="wait" />
          </Banner>
        )}
        {/* Nobody can sign in, or choose a first PIN, until it is unlocked. */}
        {till.refusal && isStoreClosed(till.refusal) && (
          <Banner>
            <ProblemNotice problem={till.refusal} />
          </Banner>
        )}
      </div>
      <main className={styles.stage}>
        <div className={styles.words}>{children}</div>
        <div className={styles.pad}>{beside}</div>
      </main>
    </div>
  )
}
