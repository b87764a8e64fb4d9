// What the browser shows without a network: what was seen before. The network is always asked first, except for files and
// pictures, which never change under one address. The pages are those that `keep` of `shop.js` has put aside; each says
// itself how old it is.
'use strict';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
    const { request } = event;
    const address = new URL(request.url);
    if (request.method !== 'GET' || address.origin !== location.origin) return;
    if (request.mode === 'navigate') event.respondWith(page(request, address));
    else if (address.pathname.startsWith('/pictures/')) event.respondWith(picture(request));
    else if (/\.(css|js|svg)$/.test(address.pathname)) event.respondWith(file(request));
});

async function page(request, address) {
    try { return await fetch(request); } catch { /* There is no network, or no shop. */ }
    const pages = await caches.open('pages');
    // A list that was left further down is still the same list; another search or filter is another page.
    if (address.pathname.startsWith('/product/')) address.search = '';
    address.searchParams.delete('count');
    return await pages.match(address.href)
        ?? await caches.match('/offline', { ignoreSearch: true }) ?? Response.error();
}

async function picture(request) {
    const pictures = await caches.open('pictures');
    const kept = await pictures.match(request.url);
    if (kept) return kept;
    const answer = await fetch(request);
    // A browser that is closed before a page has tidied up has a few more for once.
    if (answer.ok) await pictures.put(request.url, answer.clone()).catch(() => {});
    return answer;
}

async function file(request) {
    const kept = await caches.match(request);
    if (kept) return kept;
    try { return await fetch(request); } catch { /* A page from before the last update wants its old files. */ }
    return await caches.match(request, { ignoreSearch: true }) ?? Response.error();
}
