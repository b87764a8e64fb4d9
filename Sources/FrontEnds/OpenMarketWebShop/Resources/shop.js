// What the pages can do with a script that they cannot do without. It has no text and no rule of its own: it asks for
// pages and pieces of them, or is told of them, and puts these where the old ones are.
'use strict';

const find = (hook, inside = document) => inside.querySelector(`[data-hook="${hook}"]`);
const pause = (time) => new Promise((done) => setTimeout(done, time));
const parse = (text) => new DOMParser().parseFromString(text, 'text/html');

// With a script some buttons are not needed, and the shop can tell the time as the browser does.
document.documentElement.classList.add('scripted');
try {
    document.cookie = `zone=${Intl.DateTimeFormat().resolvedOptions().timeZone}; Path=/; SameSite=Lax`;
} catch { /* Times stay as they are. */ }

// Says what went wrong, in words that the page brought along, or that another page says.
function tell(text) {
    const trouble = document.getElementById('trouble');
    trouble.textContent = text ?? trouble.dataset.lost;
    trouble.hidden = false;
    trouble.scrollIntoView({ block: 'nearest' });
}

// What a page says that came in place of the one that was asked for.
const saying = (page) => [...page.querySelectorAll('main > h1, main > p')].filter((part) => !part.hidden)
    .map((part) => part.textContent.trim()).slice(0, 2).join(': ') || undefined;

// An alert becomes a dialog; the escape key chooses the button that changes nothing.
function openAlert(alert) {
    if (!alert) return;
    alert.removeAttribute('open');
    alert.showModal();
    alert.addEventListener('cancel', (event) => {
        event.preventDefault();
        alert.querySelector(`button[value="${alert.dataset.dismissal}"]`)?.click();
    });
}

// Replaces parts of the page by those of another one, and keeps the focus where it was.
function take(page, ids) {
    for (const id of ids) {
        const [before, after] = [document.getElementById(id), page.getElementById(id)];
        if (!before || !after) continue;
        const focused = before.contains(document.activeElement) ? document.activeElement : null;
        before.replaceWith(after);
        if (!focused) continue;
        const key = focused.dataset.key;
        (after.querySelector(key ? `[data-key="${key}"]` : 'button, a') ?? after.querySelector('a'))?.focus();
    }
    showToast(page.getElementById('toast'));
    const alert = page.getElementById('alert');
    document.getElementById('alert')?.remove();
    if (!alert) return;
    document.getElementById('main').prepend(alert);
    openAlert(alert);
}

// What has worked, in place of what worked before.
function showToast(toast) {
    document.getElementById('toast')?.remove();
    if (toast) document.getElementById('main').before(toast);
}

// Asks for a page of which only parts are wanted; goes there when it turns out to be another one. A form that was
// refused or got lost stays as it is, with what was typed.
async function swap(address, options, ids) {
    let answer;
    try { answer = await fetch(address, options); } catch { return void tell(); }
    const isElsewhere = new URL(answer.url).pathname !== location.pathname;
    if (!answer.ok && options.method === 'POST') return void tell(saying(parse(await answer.text())));
    if (isElsewhere || !answer.ok) return void location.assign(answer.url);
    const page = parse(await answer.text());
    take(page, ids);
    return page;
}

// What a form would send: a text form stays one, so that the server need not take files everywhere.
function fields(form, button) {
    const data = new FormData(form, button);
    return form.enctype === 'multipart/form-data' ? data : new URLSearchParams(data);
}

document.addEventListener('submit', async (event) => {
    const form = event.target;
    if (!form.dataset.swap || form.method !== 'post') return;
    event.preventDefault();
    // Pressed again before the first time was answered.
    if (form.getAttribute('aria-busy')) return;
    form.setAttribute('aria-busy', 'true');
    // A heart is red at once; the answer brings the one that counts.
    const heart = form.matches('.like') && event.submitter;
    const turn = () => ['liked', 'unliked'].forEach((name) => heart.classList.toggle(name));
    if (heart) turn();
    const options = { method: 'POST', body: fields(form, event.submitter) };
    const page = await swap(form.action, options, form.dataset.swap.split(' '));
    form.removeAttribute('aria-busy');
    if (heart && !page) turn();
});

// A form that goes to another page is sent once, however often its button is pressed meanwhile.
document.addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== 'post' || form.dataset.hook) return;
    if (form.dataset.sent) return void event.preventDefault();
    form.dataset.sent = '1';
});
addEventListener('pageshow', () => document.querySelectorAll('form[data-sent]')
    .forEach((form) => delete form.dataset.sent));

// What is sent in a chat leaves the field at once and stands among the messages, until the answer brings them. Messages
// follow each other, and what could not be sent comes back into the field.
let sending = Promise.resolve();
document.addEventListener('submit', (event) => {
    if (event.target.dataset.hook !== 'allow') return;
    event.preventDefault();
    allowNotices();
});
document.addEventListener('submit', (event) => {
    const form = event.target;
    if (form.dataset.hook !== 'send') return;
    event.preventDefault();
    const field = form.querySelector('textarea');
    const text = field.value;
    if (!text.trim()) return;
    const body = fields(form, event.submitter ?? form.querySelector('button'));
    body.set('mark', `${form.elements.mark?.value ?? ''}-${Math.random()}`);
    field.value = '';
    const row = document.createElement('li');
    row.className = 'mine waiting';
    for (const [name, words] of [['body', text], ['about', form.dataset.sending]]) {
        row.appendChild(document.createElement('p')).className = name;
        row.lastChild.textContent = words;
    }
    document.querySelector('#messages ol')?.append(row);
    scrollTo(0, document.body.scrollHeight);
    sending = sending.then(async () => {
        const page = await swap(form.action, { method: 'POST', body }, ['messages', 'draft-problems']);
        if (!page) row.remove();
        const back = page ? page.getElementById('text').value : text;
        if (back) field.value = [back, field.value].filter((part) => part).join('\n');
        if (page) scrollTo(0, document.body.scrollHeight);
    });
    // Whoever has written wants to hear of the answer: that is when the browser asks, once, and never before.
    if (!localStorage.getItem('asked')) sending.then(() => allowNotices());
});

document.addEventListener('click', async (event) => {
    const link = event.target.closest('a[data-swap]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const page = await swap(link.href, {}, link.dataset.swap.split(' '));
    if (page && link.dataset.key) history.replaceState(null, '', link.href);
});

// Keys that do what a link does: through pictures, and out of them.
document.addEventListener('keydown', (event) => {
    if (event.target.matches('input, textarea, select') || document.querySelector('dialog:modal')) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    document.querySelector(`a[data-key="${event.key}"]`)?.click();
});

// Lists load on by themselves a few times; after that the user has to ask, or the end of the page could not be reached.
function goOn(more, times) {
    const products = document.getElementById('products');
    const load = async () => {
        watcher.disconnect();
        products.setAttribute('aria-busy', 'true');
        const places = Array.from({ length: 4 }, () => skeleton(products));
        let page;
        try {
            const answer = await fetch(more.href);
            page = parse(await answer.text());
            if (!answer.ok) throw new Error(String(answer.status));
        } catch {
            // The link stays, for another try.
            places.forEach((place) => place.remove());
            products.removeAttribute('aria-busy');
            return tell(page && saying(page));
        }
        places.forEach((place) => place.remove());
        for (const product of page.querySelectorAll('#products > li')) {
            if (!document.getElementById(product.id)) products.append(product);
        }
        products.removeAttribute('aria-busy');
        // Who comes back later gets as many products at once, or the place in the list could not be found again.
        const here = new URL(location);
        here.searchParams.set('count', products.children.length);
        history.replaceState(history.state, '', here);
        if (window.caches) keep().catch(() => {});
        const next = find('more', page);
        const hadFocus = document.activeElement === more;
        if (!next) return more.remove();
        more.replaceWith(next);
        if (hadFocus) next.focus();
        goOn(next, times - 1);
    };
    const watcher = new IntersectionObserver((entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load();
    }, { rootMargin: '400px' });
    if (times > 0) watcher.observe(more);
    more.addEventListener('click', (event) => {
        event.preventDefault();
        load();
    });
}

// The place of a product that is on its way.
function skeleton(products) {
    const place = document.createElement('li');
    place.className = 'card skeleton';
    place.setAttribute('aria-hidden', 'true');
    place.innerHTML = '<div class="thumbnail"></div><div class="facts"><i></i><i></i></div>';
    return products.appendChild(place);
}

// A filter applies as soon as it is chosen.
function filterAtOnce(form) {
    form.addEventListener('change', () => form.requestSubmit());
}

// What was wrong with a field is not what is wrong once something else stands there.
document.addEventListener('input', ({ target }) => {
    if (!target.matches('[aria-invalid]')) return;
    const problems = document.getElementById(target.getAttribute('aria-describedby'));
    if (problems?.matches('.problems')) problems.remove();
    target.removeAttribute('aria-invalid');
    target.removeAttribute('aria-describedby');
});

// Suggestions: only the last question counts. Arrow keys go through them while the focus stays in the field, the enter
// key takes the chosen one, and past either end one is back at what was typed.
function suggest(field) {
    const list = field.form.querySelector('.suggestions');
    let question = new AbortController();
    const options = () => [...list.querySelectorAll('[role=option]')];
    const chosen = () => list.querySelector('[aria-selected=true]');
    const choose = (option) => {
        chosen()?.setAttribute('aria-selected', 'false');
        option?.setAttribute('aria-selected', 'true');
        option?.scrollIntoView({ block: 'nearest' });
        if (option) field.setAttribute('aria-activedescendant', option.id);
        else field.removeAttribute('aria-activedescendant');
    };
    const show = (...parts) => {
        list.replaceChildren(...parts);
        const box = list.querySelector('[role=listbox]');
        if (box) box.id = field.id + '-names';
        options().forEach((option, place) => { option.id = `${field.id}-name-${place}`; });
        field.setAttribute('aria-expanded', String(Boolean(box)));
        if (box) field.setAttribute('aria-controls', box.id);
        else field.removeAttribute('aria-controls');
        choose();
    };
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    show();
    const ask = async (isAgain = false) => {
        question.abort();
        question = new AbortController();
        const address = '/search/suggestions?q=' + encodeURIComponent(field.value);
        try {
            const answer = await fetch(address, { signal: question.signal });
            // An earlier question overtook this one, which is the last: it is asked once more.
            if (answer.status === 204 && !isAgain) return void ask(true);
            if (answer.status !== 200) return;
            const names = parse(await answer.text()).body.childNodes;
            show(...(field.value.trim() ? names : []));
        } catch { /* Another letter was typed. */ }
    };
    field.addEventListener('input', () => ask());
    list.addEventListener('click', (event) => {
        if (event.target.dataset.hook === 'retry') ask();
    });
    field.form.addEventListener('keydown', (event) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        // Keys of a script that is typed in several of them belong to it.
        if (event.isComposing) return;
        if (event.key === 'Escape' && list.firstChild) {
            // Closes them, and leaves what was typed.
            event.preventDefault();
            question.abort();
            show();
            field.focus();
        } else if (event.key === 'Enter' && event.target === field && chosen()) {
            event.preventDefault();
            chosen().click();
        } else if (step && event.target === field && options().length) {
            event.preventDefault();
            const all = [undefined, ...options()];
            choose(all.at((Math.max(0, all.indexOf(chosen())) + step) % all.length));
        }
    });
    field.form.addEventListener('focusout', (event) => {
        if (!field.form.contains(event.relatedTarget)) show();
    });
}

// Banners advance until the user stops them, looks at one, or has asked for less motion.
function goRound(carousel) {
    const [strip, button] = [carousel.querySelector('.strip'), carousel.querySelector('.pause')];
    if (!button) return;
    let isMoving = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    const show = () => { button.textContent = isMoving ? button.dataset.pause : button.dataset.resume; };
    button.hidden = false;
    button.addEventListener('click', () => { isMoving = !isMoving; show(); });
    show();
    setInterval(() => {
        if (!isMoving || strip.matches(':hover, :focus')) return;
        const isAtEnd = strip.scrollLeft + strip.clientWidth >= strip.scrollWidth - 2;
        strip.scrollTo({ left: isAtEnd ? 0 : strip.scrollLeft + strip.clientWidth });
    }, button.dataset.seconds * 1000);
}

// Adds new messages one by one, so that a screen reader reads only what is new.
function merge(old, fresh) {
    old.querySelectorAll(':scope > :not(.log)').forEach((part) => part.remove());
    const [frame, log] = [old.querySelector('.log'), old.querySelector('.log > ol')];
    const messages = [...fresh.querySelectorAll('.log > ol > li')];
    const ids = new Set(messages.map((message) => message.id));
    [...log.children].filter((message) => !ids.has(message.id)).forEach((message) => message.remove());
    messages.forEach((message, place) => {
        const known = document.getElementById(message.id);
        // One that is kept looks as it did.
        if (known && !('kept' in message.dataset)) {
            known.className = message.className;
            if (known.innerHTML !== message.innerHTML) known.innerHTML = message.innerHTML;
        }
        if (log.children[place] !== known || !known) log.insertBefore(known ?? message, log.children[place] ?? null);
    });
    let isBehind = false;
    for (const part of [...fresh.children]) {
        if (part.matches('.log')) isBehind = true; else if (isBehind) old.append(part); else frame.before(part);
    }
}

// Reading a chat changes the number on its tab; the links stay, so that the focus does.
function count(page) {
    const links = document.querySelectorAll('#tabs a');
    page.querySelectorAll('#tabs a').forEach((fresh, place) => {
        const old = links[place];
        if (old?.href === fresh.href && old.innerHTML !== fresh.innerHTML) old.innerHTML = fresh.innerHTML;
    });
}

// What others change while the page is open. Browsers have few connections for one shop, so a page that nobody sees lets
// go of its own; when it is seen again, it is told first how everything looks now.
function follow(address) {
    const isAtEnd = () => innerHeight + scrollY >= document.body.scrollHeight - 150;
    const status = () => document.querySelector('#messages .connection');
    let [events, isOver] = [null, false];
    const close = () => {
        events?.close();
        events = null;
    };
    const open = () => {
        if (events || isOver || document.hidden) return;
        events = new EventSource(address);
        events.addEventListener('pieces', (event) => {
            const [page, wasAtEnd] = [parse(event.data), find('messages') && isAtEnd()];
            // A message that the shop has told of went when an older answer arrived: everything is told again.
            const isLost = (row) => !document.getElementById(row.id);
            if ([...page.querySelectorAll('[data-kept]')].some(isLost)) {
                close();
                return open();
            }
            takePieces(page);
            if (wasAtEnd) scrollTo(0, document.body.scrollHeight);
        });
        events.addEventListener('over', () => {
            isOver = true;
            close();
            if (!find('messages')) return;
            // What is being typed stays, and the page says why nothing arrives any more.
            if (!document.getElementById('text').value.trim()) return location.reload();
            status().textContent = status().dataset.ended;
        });
        events.addEventListener('error', () => {
            if (status()) status().textContent = status().dataset.lost;
            if (events?.readyState !== EventSource.CLOSED) return;
            close();
            setTimeout(open, 30_000);
        });
    };
    document.addEventListener('visibilitychange', () => (document.hidden ? close() : open()));
    addEventListener('pagehide', close);
    addEventListener('pageshow', open);
    open();
}

// Parts that have changed while the focus was in them: hearts and other forms stay as they are until it goes on.
const late = new Map();
document.addEventListener('focusout', ({ relatedTarget }) => {
    for (const [id, fresh] of late) {
        const old = document.getElementById(id);
        if (old?.contains(relatedTarget)) continue;
        late.delete(id);
        old?.replaceChildren(...fresh.childNodes);
    }
});

// Parts of the page that look different now. What is in a live region is read aloud.
function takePieces(page) {
    for (const fresh of [...page.body.children]) {
        const old = document.getElementById(fresh.id);
        late.delete(fresh.id);
        if (fresh.id === 'toast') fresh.textContent && showToast(fresh);
        else if (fresh.id === 'messages' && old) merge(old, fresh);
        else if (fresh.id === 'tabs') count(page);
        else if (old && old.innerHTML !== fresh.innerHTML) {
            if (old.contains(document.activeElement)) late.set(fresh.id, fresh);
            else old.replaceChildren(...fresh.childNodes);
        }
    }
}

// The enter key sends a message, unless it ends a word of a script that is typed in several keys.
function sendOnEnter(form) {
    form.querySelector('textarea').addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
        event.preventDefault();
        form.requestSubmit(form.querySelector('button[value="send"]'));
    });
}

// A form with images: first the browser says how much it has sent, then the shop how far the market is.
// While the form is on its way, its close button cancels the upload; the form stays open.
function upload(form) {
    let current = null;
    form.addEventListener('submit', (event) => {
        event.preventDefault();
        if (current) return cancelUpload(form, current);
        const value = event.submitter?.value ?? '';
        // What concerns one photo has its number behind a slash.
        if (value.includes('/') || value === 'keep') return bring(form, event.submitter);
        const request = new XMLHttpRequest();
        current = request;
        const data = new FormData(form, event.submitter);
        const bar = () => document.querySelector('#progress progress');
        request.upload.addEventListener('progress', (step) => {
            document.getElementById('progress').hidden = false;
            if (step.lengthComputable) bar().value = step.loaded / step.total;
        });
        request.upload.addEventListener('load', () => bar().removeAttribute('value'));
        request.upload.addEventListener('load', () => { request.isWithShop = true; });
        request.addEventListener('loadend', () => {
            current = null;
            form.querySelectorAll('button').forEach((button) => { button.disabled = false; });
            if (request.status >= 200 && request.status < 300) {
                // The page that the request was led to has said it once; the one that is shown says it again.
                const toast = parse(request.responseText).getElementById('toast');
                if (toast) sessionStorage.setItem('toast', toast.outerHTML);
                return location.assign(request.responseURL);
            }
            document.getElementById('progress').hidden = true;
            if (request.isCancelled) return;
            // The form stays, with what was typed and picked.
            tell(saying(parse(request.responseText)));
        });
        // What was wrong the last time is not what is wrong now.
        document.getElementById('trouble').hidden = true;
        form.querySelectorAll('.problems').forEach((list) => list.remove());
        form.querySelectorAll('[aria-invalid]').forEach((field) => {
            field.removeAttribute('aria-invalid');
            field.removeAttribute('aria-describedby');
        });
        request.open('POST', form.action);
        // What was typed last is on its way already, and must not arrive after the product.
        keeping.finally(() => (request.isCancelled ? request.dispatchEvent(new Event('loadend')) : request.send(data)));
        form.querySelectorAll('button:not([value="close"])').forEach((button) => { button.disabled = true; });
        followUpload(request);
    });
}

// What was typed is with the shop as soon as one goes on to the next field: it is there again when the browser was closed.
// While one request is on its way, the newest state waits; it goes at once when the page is left.
let keeping = Promise.resolve();
function keepTexts(form) {
    let [isWaiting, isSending] = [false, false];
    async function keep() {
        isWaiting = false;
        const data = new FormData(form);
        data.delete('photos');
        data.append('do', 'keep');
        data.append('quietly', '1');
        try {
            await fetch(form.action, { method: 'POST', body: data, redirect: 'manual', keepalive: true });
        } catch { /* It is sent with the form. */ }
    }
    async function keepAll() {
        isSending = true;
        while (isWaiting) await keep();
        isSending = false;
    }
    form.addEventListener('change', ({ target }) => {
        if (target.type === 'file') return;
        isWaiting = true;
        if (!isSending) keeping = keepAll();
    });
    // Another language shows what the shop has of the form.
    document.querySelector('form.languages')?.addEventListener('submit', (event) => {
        if (!isSending) return;
        event.preventDefault();
        const { target, submitter } = event;
        keeping.finally(() => target.requestSubmit(submitter));
    });
    addEventListener('pagehide', () => { if (isWaiting) keep(); });
}

// Brings photos to the shop, or changes their order there, and shows them as they are now.
async function bring(form, submitter, files) {
    const data = new FormData(form, submitter);
    if (!submitter) data.append('do', 'keep');
    if (files) {
        data.delete('photos');
        for (const file of files) data.append('photos', file);
    }
    const box = document.getElementById('photo-box');
    box.setAttribute('aria-busy', 'true');
    await swap(form.action, { method: 'POST', body: data }, ['photo-box']);
    document.getElementById('photo-box').removeAttribute('aria-busy');
}

// Photos are shown as soon as they are chosen or dropped.
function takePhotos(form) {
    const over = (event) => event.target.closest('[data-hook="drop"]');
    const mark = (event, isOver) => {
        if (!over(event)) return;
        event.preventDefault();
        over(event).classList.toggle('dragging', isOver);
    };
    form.addEventListener('change', (event) => { if (event.target.id === 'photos') bring(form); });
    form.addEventListener('dragover', (event) => mark(event, true));
    form.addEventListener('dragleave', (event) => mark(event, false));
    form.addEventListener('drop', (event) => {
        mark(event, false);
        if (over(event) && event.dataTransfer.files.length > 0) bring(form, null, event.dataTransfer.files);
    });
}

// Before the shop has the whole form, ending the request is enough; after that, the shop has to cancel its own.
function cancelUpload(form, request) {
    request.isCancelled = true;
    if (!request.isWithShop) return request.abort();
    const fields = new URLSearchParams({ token: form.elements.token.value });
    // If this fails, the upload goes on, and its end is shown as usual.
    fetch('/register/cancel', { method: 'POST', body: fields }).catch(() => {});
}

async function followUpload(request) {
    while (request.readyState !== XMLHttpRequest.DONE) {
        await pause(250);
        let step = null;
        try {
            const answer = await fetch('/register/progress');
            if (answer.ok) step = parse(await answer.text()).getElementById('progress');
        } catch { /* The upload itself says when the connection is lost. */ }
        if (request.readyState === XMLHttpRequest.DONE || !step || step.hidden) continue;
        document.getElementById('progress').replaceWith(step);
    }
}

// The header makes room while one reads on, and is there again on the way back.
function pinHeader() {
    let last = scrollY;
    addEventListener('scroll', () => {
        if (Math.abs(scrollY - last) < 8) return;
        const isOnwards = scrollY > last && scrollY > 100;
        document.documentElement.classList.toggle('onwards', isOnwards);
        last = scrollY;
    }, { passive: true });
}

const canNotify = () => navigator.serviceWorker && isSecureContext && 'PushManager' in window;

// Registers this browser for notices, where the shop sends any; the page of their settings has the key and the form.
async function allowNotices() {
    if (!canNotify()) return;
    const place = '/mypage/notices';
    const answer = await fetch(place).catch(() => undefined);
    const page = answer?.ok && new URL(answer.url).pathname === place ? parse(await answer.text()) : undefined;
    if (!page) return;
    const form = find('allow', page);
    // Noted at the end: a page that is left before has registered nothing, and the next page begins again.
    const note = () => localStorage.setItem('notified', document.body.dataset.user ?? '');
    if (!form) return note();
    localStorage.setItem('asked', '1');
    if (await Notification.requestPermission() !== 'granted') return;
    const worker = await navigator.serviceWorker.ready;
    const key = Uint8Array.from(atob(form.dataset.key.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const subscription = await worker.pushManager.subscribe(options).catch(() => undefined);
    if (!subscription) return note();
    const { endpoint, keys } = subscription.toJSON();
    const body = new URLSearchParams({ token: form.elements.token.value, do: 'subscribe', endpoint, ...keys });
    body.set('name', navigator.userAgentData?.platform ?? navigator.platform ?? '');
    if (await fetch(place, { method: 'POST', body }).catch(() => undefined)) note();
    if (location.pathname === place) location.reload();
}

// Without a network, what was seen before can be read. The worker serves the copies that are made here: of pages that
// everybody may see, without forms and whatever else belongs to a user. They are few, and gone when the user is another one.
async function keep() {
    const { user } = document.body.dataset;
    if (user !== undefined && user !== (localStorage.getItem('user') ?? '')) {
        if (localStorage.getItem('user')) for (const name of await caches.keys()) await caches.delete(name);
        localStorage.setItem('user', user);
    }
    const needed = [...document.querySelectorAll('link[rel=stylesheet], link[rel=icon], script[src]')]
        .map((part) => part.getAttribute('href') ?? part.getAttribute('src'));
    needed.push(`/offline?language=${document.documentElement.lang}&${needed[0].split('?')[1]}`);
    const assets = await caches.open('assets');
    const known = await Promise.all(needed.map((address) => assets.match(address)));
    if (known.includes(undefined)) {
        for (const old of await assets.keys()) await assets.delete(old);
        await assets.addAll(needed);
    }
    if ('keep' in document.body.dataset) await keepPage(await caches.open('pages'));
    await tidy('pages', 30, 3_000_000);
    await tidy('pictures', 200, 15_000_000);
}

// One list is kept once, however much of it was loaded, and one product whichever photo of it is shown;
// `worker.js` has the same.
function keptAddress(href) {
    const address = new URL(href);
    if (address.pathname.startsWith('/product/')) address.search = '';
    address.searchParams.delete('count');
    return address.href;
}

async function keepPage(pages) {
    const copy = document.documentElement.cloneNode(true);
    copy.querySelectorAll('form[method=post], dialog, #toast, [data-private], [data-hook=more], .skeleton')
        .forEach((part) => part.remove());
    copy.classList.remove('onwards');
    copy.querySelector('#arrivals')?.replaceChildren();
    copy.querySelector('#kept').hidden = false;
    const body = copy.querySelector('body');
    for (const name of ['keep', 'live', 'user']) delete body.dataset[name];
    body.dataset.kept = '';
    const bytes = new TextEncoder().encode('<!DOCTYPE html>\n' + copy.outerHTML);
    // Deleted first, so that what was seen last is the last one to go.
    const address = keptAddress(location.href);
    await pages.delete(address);
    await pages.put(address, new Response(bytes, { headers: {
        'Content-Type': 'text/html; charset=utf-8', 'Content-Length': bytes.length,
        'Content-Security-Policy': "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; "
            + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    } }));
}

// Only so many of the newest, and so many bytes of them, stay.
async function tidy(name, most, room) {
    const cache = await caches.open(name);
    for (const [place, request] of (await cache.keys()).reverse().entries()) {
        room -= Number((await cache.match(request))?.headers.get('Content-Length') ?? 100_000);
        if (place >= most || room < 0) await cache.delete(request);
    }
}

// The way on from a page that was not kept: to those that were.
async function showSeen(section) {
    const pages = await caches.open('pages');
    for (const request of (await pages.keys()).reverse()) {
        const answer = await pages.match(request);
        if (!answer) continue;
        const [row, link] = [document.createElement('li'), document.createElement('a')];
        link.href = request.url;
        link.textContent = parse(await answer.text()).title;
        row.append(link);
        section.querySelector('ul').append(row);
        section.hidden = false;
    }
}

// What has worked on the page before.
const before = sessionStorage.getItem('toast');
sessionStorage.removeItem('toast');
if (before) showToast(parse(before).getElementById('toast'));
openAlert(document.getElementById('alert'));
if (find('more')) goOn(find('more'), 4);
document.querySelectorAll('[data-hook="suggest"]').forEach(suggest);
if (find('filter')) filterAtOnce(find('filter'));
if (find('carousel')) goRound(find('carousel'));
if (find('messages')) scrollTo(0, document.body.scrollHeight);
if (document.body.dataset.live) follow(document.body.dataset.live);
pinHeader();
// Only where nobody can change what is on its way: over TLS, and on this machine.
if (navigator.serviceWorker && isSecureContext) {
    navigator.serviceWorker.register('/worker.js').catch(() => {});
    if (find('seen')) showSeen(find('seen'));
    // The browser says so as soon as there is a network; a moment later requests get through, too.
    if (find('seen') || 'kept' in document.body.dataset) addEventListener('online', () => setTimeout(() => location.reload(), 1000));
    else keep().catch(() => { /* There is no room, and the page is not kept. */ });
}
if (find('allow') && canNotify()) find('allow').hidden = false;
// A device is a login's: whoever has allowed notices here is registered again with the next one.
const { user: present } = document.body.dataset;
if (present && canNotify() && Notification.permission === 'granted' && localStorage.getItem('asked')
    && localStorage.getItem('notified') !== present) allowNotices();
if (find('send')) sendOnEnter(find('send'));
if (find('upload')) {
    upload(find('upload'));
    keepTexts(find('upload'));
    takePhotos(find('upload'));
}
