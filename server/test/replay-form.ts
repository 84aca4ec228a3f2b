import { deflateSync } from 'node:zlib'

const records = [
  { type: 4, timestamp: 1, data: { href: 'https://a.test/', width: 9, height: 9 } },
  { type: 2, timestamp: 2, data: { node: { type: 0, childNodes: [], id: 1 }, initialOffset: { top: 0, left: 0 } } },
]

interface Given {
  userId: string
  orgId: string
  fields?: Record<string, string | null>
  content?: Buffer
}

/** A segment's form as a page sends it; `fields` replaces some, null leaves one out. */
export const replayForm = async ({ userId, orgId, fields = {}, content }: Given) => {
  const at = Date.now()
  const own = { session_id: 'visit-0001', view_id: 'view-0001', ...fields }
  const raw = `${JSON.stringify({ records, session_id: own.session_id, view_id: own.view_id })}\n`
  const all: Record<string, string | null> = {
    ...{ sdk_name: 'worktide', sdk_version: '1', env: 'dev', service: 'worktide-page', version: '0.1.0', app_id: 'x' },
    ...{ start: String(at), end: String(at), creation_reason: 'duration', records_count: '2' },
    ...{ has_full_snapshot: 'true', index_in_view: '0', source: 'browser', raw_segment_size: String(raw.length) },
    ...{ recording_id: 'recording-1', userid: userId, org_id: orgId },
    ...own,
  }
  const form = new FormData()
  form.set('segment', new Blob([Uint8Array.from(content ?? deflateSync(raw))]), 'segment')
  for (const [name, value] of Object.entries(all)) if (value !== null) form.set(name, value)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  }
}
