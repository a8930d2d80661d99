// The kit's layout primitives, with blocks in them.
import styles from '#renderer/kit/kit.module.css'
import { Part, Sheet } from '#renderer/kit/sheet.tsx'
import { Grid, Row, Stack } from '#renderer/ui/layout.tsx'

const blocks = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'].map((word) => (
  <div key={word} className={styles.block}>
    {word}
  </div>
))

export const Layouts = () => (
  <Sheet title="Layout">
    <Part name="Stack, with gap 2">
      <Stack gap={2}>{blocks.slice(0, 3)}</Stack>
    </Part>
    <Part name="Row; and its two ends">
      <Row>{blocks.slice(0, 3)}</Row>
      <Row justify="between">{blocks.slice(0, 2)}</Row>
    </Part>
    <Part name="Row that wraps">
      <Row gap={6} wrap>
        {blocks}
      </Row>
    </Part>
    <Part name="Grid of columns of at least 6rem">
      <Grid least="6rem">{blocks}</Grid>
    </Part>
  </Sheet>
)
