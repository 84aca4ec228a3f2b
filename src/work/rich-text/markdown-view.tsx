import { type ComponentType, Fragment, type JSX, memo, type ReactNode, useId, useMemo } from 'react'
import { Link } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import { parseMarkdown } from '../../core/work/markdown/block-rules.ts'
import { issueKeysIn } from '../../core/work/markdown/issue-key-rules.ts'
import type { Block, Inline, ListItem } from '../../core/work/markdown/markdown-types.ts'
import { classNames } from '../../ui/class-names.ts'
import { useStore, useWork } from '../use-work.ts'
import style from './rich-text.module.css'

interface ViewOptions {
  /** A press on the box of a task, by the line it begins in; absent: boxes only show. */
  onToggle?: ((line: number) => void) | undefined
  /** Shows a picture of the issue by its id. */
  Picture?: ComponentType<{ id: string; name: string }> | undefined
  /** For people outside, to whom a mention is only a name: the address of an issue that they may see by its key, null for others. */
  outside?: ((issueKey: string) => string | null) | undefined
}

function Mention({ id, name }: { id: string; name: string }) {
  const { actor, select } = useStore()
  return (
    <span className={style.mention} data-me={id === actor.userId || undefined}>
      @{select.row('person', id)?.name ?? name}
    </span>
  )
}

function KeyLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} onClick={(event) => event.stopPropagation()}>
      {children}
    </Link>
  )
}

/** Links a key to its issue if this person can see the project; other text in the form of a key stays plain text. */
function IssueLink({ issueKey }: { issueKey: string }) {
  const project = useWork(({ select }) => select.projectByKey(issueKey.slice(0, issueKey.lastIndexOf('-'))))
  if (!project || project.deletedAt !== null) return issueKey
  return <KeyLink href={linkTo('issue', { issue: issueKey })}>{issueKey}</KeyLink>
}

function SharedIssueLink({ issueKey, outside }: { issueKey: string; outside: NonNullable<ViewOptions['outside']> }) {
  const href = outside(issueKey)
  return href === null ? issueKey : <KeyLink href={href}>{issueKey}</KeyLink>
}

/** A text with links at the keys of issues. */
const withIssueLinks = (text: string, outside: ViewOptions['outside']): ReactNode =>
  issueKeysIn(text).map(({ part, isKey }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text has no other identity
    <Fragment key={at}>
      {!isKey ? part : outside ? <SharedIssueLink issueKey={part} outside={outside} /> : <IssueLink issueKey={part} />}
    </Fragment>
  ))

/** The key of the issue that an address of ours names. */
const keyOfAddress = (href: string): string | undefined => {
  const { origin, pathname } = new URL(href, location.origin)
  return origin === location.origin ? /^\/i\/([A-Z][A-Z\d]{1,9}-\d+)$/.exec(pathname)?.[1] : undefined
}

const wrappers = { bold: 'strong', italic: 'em', strike: 'del', code: 'code' } as const

const marked = (node: Extract<Inline, { type: 'text' }>, outside: ViewOptions['outside']): ReactNode => {
  const isPlain = node.href !== undefined || node.marks.includes('code')
  let content: ReactNode = isPlain ? node.text : withIssueLinks(node.text, outside)
  for (const mark of [...node.marks].reverse()) {
    const Wrapper = wrappers[mark]
    content = <Wrapper>{content}</Wrapper>
  }
  if (node.href === undefined) return content
  const key = outside && keyOfAddress(node.href)
  const shared = key ? outside(key) : null
  if (shared !== null) return <KeyLink href={shared}>{content}</KeyLink>
  return (
    <a href={node.href} target="_blank" rel="noreferrer noopener nofollow" onClick={(event) => event.stopPropagation()}>
      {content}
    </a>
  )
}

function InlineContent({ content, options }: { content: readonly Inline[]; options: ViewOptions }) {
  return content.map((node, at) => {
    const key = `${at} ${node.type}`
    if (node.type === 'break') return <br key={key} />
    if (node.type === 'mention' && options.outside) return <span key={key}>@{node.name}</span>
    if (node.type === 'mention') return <Mention key={key} id={node.id} name={node.name} />
    if (node.type === 'image')
      return options.Picture ? (
        <options.Picture key={key} id={node.id} name={node.name} />
      ) : (
        <i key={key}>{node.name}</i>
      )
    return <span key={key}>{marked(node, options.outside)}</span>
  })
}

/** A box that is ticked without opening the editor. `labelId`: the element with its text. */
function Box({ item, labelId, onToggle }: { item: ListItem; labelId: string } & Pick<ViewOptions, 'onToggle'>) {
  return (
    <input
      type="checkbox"
      className={style.box}
      aria-labelledby={labelId}
      checked={item.isDone === true}
      disabled={!onToggle}
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggle?.(item.line)}
    />
  )
}

function List({ block, options }: { block: Extract<Block, { type: 'list' }>; options: ViewOptions }) {
  const Tag = block.kind === 'ordered' ? 'ol' : 'ul'
  const id = useId()
  return (
    <Tag
      className={block.kind === 'task' ? style.tasks : undefined}
      start={block.start === 1 ? undefined : block.start}
    >
      {block.items.map((item) => (
        <li key={item.line} data-done={item.isDone || undefined}>
          {item.isDone !== undefined && <Box item={item} labelId={`${id}-${item.line}`} onToggle={options.onToggle} />}
          <div id={item.isDone === undefined ? undefined : `${id}-${item.line}`}>
            <Blocks blocks={item.blocks} options={options} />
          </div>
        </li>
      ))}
    </Tag>
  )
}

function Table({ block, options }: { block: Extract<Block, { type: 'table' }>; options: ViewOptions }) {
  const cell = (Tag: 'th' | 'td') => (content: readonly Inline[], at: number) => (
    <Tag key={at}>
      <InlineContent content={content} options={options} />
    </Tag>
  )
  return (
    <div className={style.table}>
      <table>
        <thead>
          <tr>{block.head.map(cell('th'))}</tr>
        </thead>
        <tbody>
          {block.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: neither has a row
            <tr key={at}>{row.map(cell('td'))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function BlockView({ block, options }: { block: Block; options: ViewOptions }) {
  if (block.type === 'list') return <List block={block} options={options} />
  if (block.type === 'table') return <Table block={block} options={options} />
  if (block.type === 'rule') return <hr />
  if (block.type === 'code')
    return (
      <pre>
        <code>{block.text}</code>
      </pre>
    )
  if (block.type === 'quote')
    return (
      <blockquote>
        <Blocks blocks={block.blocks} options={options} />
      </blockquote>
    )
  // headings in the text rank below the issue's summary, the page's heading
  const Tag = block.type === 'heading' ? (`h${Math.min(6, block.level + 2)}` as keyof JSX.IntrinsicElements) : 'p'
  return (
    <Tag>
      <InlineContent content={block.content} options={options} />
    </Tag>
  )
}

function Blocks({ blocks, options }: { blocks: readonly Block[]; options: ViewOptions }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a block has no other identity
  return blocks.map((block, at) => <BlockView key={at} block={block} options={options} />)
}

interface MarkdownViewProps extends ViewOptions {
  text: string
  className?: string | undefined
}

/** Renders Markdown. Builds it element by element, so that no HTML in the text can take effect. */
export const MarkdownView = memo(function MarkdownView({ text, className, ...options }: MarkdownViewProps) {
  const blocks = useMemo(() => parseMarkdown(text), [text])
  return (
    <div className={classNames(style.text, className)}>
      <Blocks blocks={blocks} options={options} />
    </div>
  )
})
