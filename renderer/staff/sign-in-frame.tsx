// The frame of the sign-in screens: whose till it is, and whether the money in it is real.
import type { ReactNode } from 'react'
import { Banner, ProblemNotice } from '#renderer/ui/notice.tsx'
import styles from '#renderer/staff/sign-in-frame.module.css'
import { Row, Text } from '#renderer/ui/layout.tsx'
import { ModeBadge } from '#renderer/ui/sign.tsx'
import { hasShop } from '#renderer/ui/shop-name.tsx'
import type { TillView } from '#shared/bridge.ts'
import { isStoreClosed } from '#shared/problem.ts'

/** What is asked, below the heading. */
export const Lead = ({ children }: { children: string }) => (
  <Text size="lg" tone="muted">
    {children}
  </Text>
)

/** `beside`: the pad. */
export function SignInFrame(props: { till: TillView; children: ReactNode; beside: ReactNode }) {
  const { till, children, beside } = props
  return (
    <div className={styles.frame}>
      <Row as="header" gap={5} size="sm" tone="muted" className={styles.bar}>
        <Row as="span" gap={5} grows>
          <Text as="span" tone="ink" weight="bold">
            {till.shopName}
          </Text>
          {hasShop(till) && <span>{till.tillName}</span>}
        </Row>
        <ModeBadge mode={till.mode} />
      </Row>
      <div className={styles.banners}>
        {till.clock && (
          <Banner>
            <ProblemNotice problem={till.clock} variant="wait" />
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
