/**
 * The smallest list page made of the product's packages: a Mantine table with 25 rows from IndexedDB, and a worker that serves its
 * files. No sign-in, no languages, no content policy, no sync.
 */
import '@mantine/core/styles.css'
import { AppShell, Avatar, Badge, Button, Checkbox, MantineProvider, NavLink, Table, TextInput } from '@mantine/core'
import { openDB } from 'idb'
import { createRoot } from 'react-dom/client'
import { Route, Router } from 'wouter'
import { createActor, createMachine } from 'xstate'

interface Row {
  id: string
  summary: string
  status: string
  assignee: string
}

const readRows = async (): Promise<Row[]> => {
  const db = await openDB('plain', 1, {
    upgrade: (created) => void created.createObjectStore('rows', { keyPath: 'id' }),
  })
  const kept: Row[] = await db.getAll('rows')
  if (kept.length > 0) return kept
  const rows: Row[] = await (await fetch('/rows.json')).json()
  const { store } = db.transaction('rows', 'readwrite')
  for (const row of rows) void store.put(row)
  return rows
}

const Line = ({ id, summary, status, assignee }: Row) => (
  <Table.Tr data-issue={id}>
    <Table.Td>
      <Checkbox aria-label={summary} />
    </Table.Td>
    <Table.Td>{id}</Table.Td>
    <Table.Td>{summary}</Table.Td>
    <Table.Td>
      <Badge>{status}</Badge>
    </Table.Td>
    <Table.Td>
      <Avatar name={assignee} />
    </Table.Td>
  </Table.Tr>
)

const Screen = ({ rows }: { rows: readonly Row[] }) => (
  <AppShell header={{ height: 56 }} navbar={{ width: 232, breakpoint: 'sm' }}>
    <AppShell.Header>
      <TextInput placeholder="Search" />
      <Button>Create</Button>
    </AppShell.Header>
    <AppShell.Navbar>
      <NavLink label="Inbox" />
      <NavLink label="My work" />
      <NavLink label="Projects" />
    </AppShell.Navbar>
    <AppShell.Main>
      <Table>
        <Table.Tbody>
          {rows.slice(0, 25).map((row) => (
            <Line key={row.id} {...row} />
          ))}
        </Table.Tbody>
      </Table>
    </AppShell.Main>
  </AppShell>
)

createActor(createMachine({ id: 'plain', initial: 'shown', states: { shown: {} } })).start()
const rows = await readRows()
const root = document.createElement('div')
document.body.append(root)
createRoot(root).render(
  <MantineProvider>
    <Router>
      <Route path="/">
        <Screen rows={rows} />
      </Route>
    </Router>
  </MantineProvider>,
)
void navigator.serviceWorker.register('/worker.js')
