/** The answer of a request; where it is awaited its transaction still takes the next one. Rejects with the `DOMException`. */
export const answerOf = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
