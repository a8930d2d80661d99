// The kit's messages, and what shows money: notices, empty lists, waiting, badges, amounts, QR and pictures of products.
import styles from '#renderer/kit/kit.module.css'
import { Part, Sheet } from '#renderer/kit/sheet.tsx'
import { MoneyText } from '#renderer/ui/amount.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { CountdownRing } from '#renderer/ui/countdown-ring.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { Row } from '#renderer/ui/layout.tsx'
import { ModeBadge } from '#renderer/ui/sign.tsx'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import { ProductImage } from '#renderer/ui/product-image.tsx'
import { Pulse } from '#renderer/ui/connecting.tsx'
import { QrText } from '#renderer/ui/qr.tsx'
import { drawings } from '#shared/catalog.ts'
import { problem } from '#shared/problem.ts'

const away = problem('service.unreachable', { address: 'api.example', reason: 'ENOTFOUND' })

export function ProblemSamples() {
  return (
    <Sheet title="Messages">
      <Part name="Notice, bad">
        <ProblemNotice problem={away} />
      </Part>
      <Part name="Notice, wait, can be put away">
        <ProblemNotice problem={away} variant="wait" dismiss={() => undefined} />
      </Part>
      <Part name="Empty list">
        <EmptyState
          icon="catalog"
          title="No products yet"
          words="Add the first one, or import a spreadsheet."
        >
          <Button icon="plus" onClick={() => undefined}>
            Add product
          </Button>
        </EmptyState>
      </Part>
      <Part name="Waiting, and badges">
        <Pulse>Reading the products</Pulse>
        <Row wrap>
          <ModeBadge mode="sandbox" />
          <ModeBadge mode="test" />
        </Row>
      </Part>
    </Sheet>
  )
}

export function Money() {
  return (
    <Sheet title="Money and products">
      <Part name="Amounts">
        {[4_900, 123_450, 123_456_789].map((value) => (
          <p key={value} className={styles.large}>
            <MoneyText amount={{ value, currency: 'NOK' }} />
          </p>
        ))}
      </Part>
      <Part name="QR, with the time that is left">
        <CountdownRing left={0.4}>
          <div className={styles.qr}>
            <QrText text="https://example.org/pay/1" name="QR code" />
          </div>
        </CountdownRing>
      </Part>
      <Part name="Pictures of products" isWide>
        <Row wrap>
          {drawings.map((name) => (
            <span key={name} className={styles.icon} style={{ ['--image' as string]: '3.5rem' }}>
              <ProductImage image={{ drawing: name }} />
              {name}
            </span>
          ))}
        </Row>
      </Part>
    </Sheet>
  )
}
