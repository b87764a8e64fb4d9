/// The script of calls, behind that of all pages: new calls as they come, the filter, the chosen call beside the list.
///
/// Without it the page works, too: links lead to whole pages, and buttons are forms.
enum Script {
    static let text = #"""
        const base = document.body.dataset.base;
        const rows = document.getElementById("calls");
        const chosen = document.getElementById("chosen");
        const limit = 1000;

        // New calls: pieces of HTML that the server has made, newest first.

        let isPaused = false;
        let waiting = [];

        function show(pieces) {
            document.getElementById("none").hidden = true;
            const template = document.createElement("template");
            for (const piece of pieces) {
                template.innerHTML = piece;
                rows.prepend(template.content);
            }
            while (rows.children.length > limit) rows.lastElementChild.remove();
            filter();
        }

        const timelines = document.getElementById("timelines");

        function listenToClient() {
            new EventSource(base + "events").addEventListener("client", event => {
                document.getElementById("none").hidden = true;
                const template = document.createElement("template");
                template.innerHTML = JSON.parse(event.data);
                timelines.prepend(template.content);
                while (timelines.children.length > 100) timelines.lastElementChild.remove();
            });
        }

        function listen() {
            const events = new EventSource(base + "events");
            events.addEventListener("calls", event => {
                const pieces = JSON.parse(event.data);
                if (!isPaused) return show(pieces);
                waiting = waiting.concat(pieces).slice(-limit);
                label();
            });
            events.addEventListener("reload", async () => {
                if (isPaused) return;
                const page = await fetch(base).then(response => response.text());
                const fresh = new DOMParser().parseFromString(page, "text/html").getElementById("calls");
                rows.replaceChildren(...fresh.children);
                document.getElementById("none").hidden = rows.children.length > 0;
                filter();
            });
        }

        function label() {
            const button = document.getElementById("pause");
            const words = button.dataset;
            button.setAttribute("aria-pressed", isPaused);
            button.textContent = isPaused ? words.resume + (waiting.length ? ` (${waiting.length} ${words.new})` : "") : words.pause;
        }

        function pause() {
            isPaused = !isPaused;
            if (!isPaused) { show(waiting); waiting = []; }
            label();
        }

        // The filter: all words must be somewhere in the row, in the address as it was sent, or in the User-Agent.

        function filter() {
            const words = document.getElementById("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
            const isStrict = document.getElementById("problems").checked;
            for (const row of rows.children) {
                const text = (row.textContent + " " + row.dataset.find).toLowerCase();
                row.hidden = (isStrict && !row.classList.contains("problem")) || !words.every(word => text.includes(word));
            }
        }

        // A call beside the list.

        async function open(address) {
            const page = await fetch(address).then(response => response.text());
            const fresh = new DOMParser().parseFromString(page, "text/html").getElementById("chosen");
            chosen.replaceChildren(...fresh.childNodes);
            mark(address);
            chosen.scrollTop = 0;
            document.body.classList.add("opened");
        }

        function mark(address) {
            const number = address.split("/").pop();
            for (const row of rows.children) row.classList.toggle("current", row.dataset.call === number);
        }

        function close() {
            document.body.classList.remove("opened");
            const current = rows.querySelector(".current a");
            mark("");
            if (current) current.focus();
        }

        document.addEventListener("click", event => {
            const copy = event.target.closest("[data-copy]");
            if (copy) return copyText(copy);
            if (!rows || event.ctrlKey || event.metaKey || event.shiftKey) return;
            const close_ = event.target.closest("a.close");
            const row = event.target.closest("tr[data-call]");
            const link = close_ || event.target.closest("a[href*='/calls/']") || (row && row.querySelector("a"));
            if (!link) return;
            event.preventDefault();
            if (close_) return close();
            open(link.href).then(() => chosen.focus({ preventScroll: true }));
        });

        document.addEventListener("keydown", event => {
            if (!rows || event.target.matches("input, select, textarea")) return;
            if (event.key === "Escape") return close();
            if (event.key === "/") { event.preventDefault(); return document.getElementById("filter").focus(); }
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (!step || !event.target.closest("#calls")) return;
            const links = [...rows.querySelectorAll("tr:not([hidden]) a")];
            const next = links[links.indexOf(event.target) + step];
            if (!next) return;
            event.preventDefault();
            next.focus();
            if (document.body.classList.contains("opened")) open(next.href);
        });

        async function copyText(button) {
            const text = button.parentElement.querySelector("code").textContent;
            try {
                await navigator.clipboard.writeText(text);
            } catch {
                getSelection().selectAllChildren(button.parentElement.querySelector("code"));
                document.execCommand("copy");
            }
            const label = button.textContent;
            button.textContent = button.dataset.copied;
            setTimeout(() => button.textContent = label, 1500);
        }

        // The list of a class: the cells that change are read again, so that a focused button stays where it is.

        const markets = document.getElementById("class");

        async function refresh() {
            const page = await fetch(base).then(response => response.text());
            const fresh = new DOMParser().parseFromString(page, "text/html").querySelectorAll("#class [data-live]");
            markets.querySelectorAll("[data-live]").forEach((cell, index) => {
                if (fresh[index] && !cell.contains(document.activeElement)) cell.innerHTML = fresh[index].innerHTML;
            });
        }

        if (markets) setInterval(() => { if (!document.hidden) refresh().catch(() => {}); }, 2000);
        if (timelines) listenToClient();
        if (rows) {
            document.getElementById("pause").addEventListener("click", pause);
            document.getElementById("filter").addEventListener("input", filter);
            document.getElementById("problems").addEventListener("change", filter);
            if (chosen.querySelector("article")) { document.body.classList.add("opened"); mark(location.pathname); }
            listen();
        }
        """#
}
