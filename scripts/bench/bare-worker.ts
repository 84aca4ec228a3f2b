/** A worker that keeps one row in the browser's database: the least that anybody's worker does for such an answer. */
export const bareWorker = `
const opened = new Promise((resolve, reject) => {
  const request = indexedDB.open('bare', 1)
  request.onupgradeneeded = () => request.result.createObjectStore('rows')
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
})
const answer = async ({ isWrite }, port) => {
  const transaction = (await opened).transaction('rows', isWrite ? 'readwrite' : 'readonly')
  const rows = transaction.objectStore('rows')
  const request = isWrite ? rows.put(Date.now(), 'row') : rows.get('row')
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve
    transaction.onabort = () => reject(transaction.error)
  })
  port.postMessage(request.result ?? null)
}
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('message', (event) => event.waitUntil(answer(event.data, event.ports[0])))
`
