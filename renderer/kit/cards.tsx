// The kit's parts of pages: cards, tables, facts, signs, rows of buttons, links, and the box to search in.
import { useState } from 'react'
import { Part, Sheet } from '#renderer/kit/sheet.tsx'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Card } from '#renderer/ui/card.tsx'
import { DescriptionList } from '#renderer/ui/description-list.tsx'
import { Row } from '#renderer/ui/layout.tsx'
import { MutedText, TextLink } from '#renderer/ui/text.tsx'
import { SearchBox } from '#renderer/ui/search-box.tsx'
import { Badge, Sign } from '#renderer/ui/sign.tsx'
import { Table } from '#renderer/ui/table.tsx'

const nothing = () => undefined
const rates = [
  { name: '25%', sales: 12, amount: '7,020.00' },
  { name: '15%', sales: 30, amount: '16,844.50' },
]

export function Cards() {
  const [text, search] = useState('Mug')
  return (
    <Sheet title="Parts of pages">
      <Part name="Card with facts, and what stands beside its title">
        <Card
          title="Sale no. 142"
          beside={
            <Sign icon="tick" colour="good">
              Paid
            </Sign>
          }
          words="What is known of it."
        >
          <DescriptionList
            rows={[
              { name: 'Created', value: '15 Jan 2026, 12:59:20' },
              { name: 'Receipt', value: '142', variant: 'wait' },
            ]}
            least="9rem"
          />
          <ButtonRow>
            <Button icon="back" onClick={nothing}>
              Refund…
            </Button>
            <Button icon="again" onClick={nothing}>
              Check now
            </Button>
          </ButtonRow>
        </Card>
      </Part>
      <Sums />
      <Part name="Signs, quiet words and a link">
        <Row wrap gap={5}>
          {(['good', 'wait', 'bad', 'plain'] as const).map((colour) => (
            <Sign key={colour} icon="clock" colour={colour}>
              {colour}
            </Sign>
          ))}
          <Badge tone="good">badge</Badge>
        </Row>
        <MutedText>It moved at this till, and is in no sum above.</MutedText>
        <TextLink href="#sale">See sale no. 137</TextLink>
      </Part>
      <Part name="Box to search in">
        <SearchBox label="Name or barcode" empty="Clear the search" text={text} search={search} />
      </Part>
    </Sheet>
  )
}

function Sums() {
  return (
    <Part name="Table, its last row the sum">
      <Card title="By VAT rate">
        <Table label="By VAT rate" head={['Rate', 'Sales', 'Gross sales']}>
          <tbody>
            {rates.map(({ name, sales, amount }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{sales}</td>
                <td>{amount}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">In all</th>
              <td>42</td>
              <td>23,864.50</td>
            </tr>
          </tfoot>
        </Table>
      </Card>
    </Part>
  )
}
