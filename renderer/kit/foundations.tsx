// The kit's foundations: colours, sizes of text, spaces and icons.
import styles from '#renderer/kit/kit.module.css'
import { Part, Sheet } from '#renderer/kit/sheet.tsx'
import { Icon, iconNames } from '#renderer/ui/icon.tsx'
import { Row } from '#renderer/ui/layout.tsx'

const colours = {
  'Grounds and lines': ['ground', 'surface', 'sunken', 'line', 'edge'],
  Text: ['ink', 'ink-2', 'ink-3'],
  'The shop’s colour': ['accent', 'accent-ink', 'accent-soft'],
  States: ['good', 'good-soft', 'wait', 'wait-soft', 'bad', 'bad-soft'],
}
const spaces = ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8']

export function Foundations() {
  return (
    <Sheet title="Foundations">
      {Object.entries(colours).map(([name, tokens]) => (
        <Part key={name} name={name}>
          <Row wrap>
            {tokens.map((token) => (
              <span key={token} className={styles.swatch}>
                <span style={{ background: `var(--${token})` }} />
                {token}
              </span>
            ))}
          </Row>
        </Part>
      ))}
      <Part name="Text">
        <h1>Heading 1</h1>
        <h2>Heading 2</h2>
        <p>Text as it stands on every screen. It says what happened, and what to do.</p>
        <p className={`money ${styles.large}`}>1,234.50</p>
        <p>
          <kbd>Enter</kbd> <kbd>F2</kbd>
        </p>
      </Part>
      <Part name="Spaces">
        {spaces.map((space) => (
          <Row key={space} wrap>
            <span className={styles.space} style={{ inlineSize: `var(--${space})` }} />
            {space}
          </Row>
        ))}
      </Part>
      <Part name="Icons" isWide>
        <Row wrap>
          {iconNames.map((name) => (
            <span key={name} className={styles.icon}>
              <Icon name={name} />
              {name}
            </span>
          ))}
        </Row>
      </Part>
    </Sheet>
  )
}
