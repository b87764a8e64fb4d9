/// The script of all pages: a question before what cannot be taken back.
enum PageScript {
    static let text = """
        "use strict";
        document.addEventListener("submit", event => {
            const question = event.submitter && event.submitter.dataset.confirm;
            if (question && !confirm(question)) event.preventDefault();
        });

        """
}
