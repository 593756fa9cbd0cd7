//! The book, read from `docs/`: Markdown made into pages, with an address for every paragraph of the rules.

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use std::collections::BTreeSet;

#[derive(rust_embed::Embed)]
#[folder = "../../docs/"]
struct Files;

/// A page of the book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Chapter {
    /// Its heading.
    pub(crate) title: String,
    /// Everything below the heading.
    pub(crate) html: String,
    /// Its sections: the address inside the page, and the title.
    pub(crate) sections: Vec<(String, String)>,
}

/// A file of the book as it stands there.
pub(crate) fn file(path: &str) -> Option<Vec<u8>> {
    Files::get(path).map(|file| file.data.into_owned())
}

/// A page of the book, such as `dice.md`.
pub(crate) fn chapter(path: &str) -> Option<Chapter> {
    let text = String::from_utf8(file(path)?).ok()?;
    Some(Chapter::read(&text))
}

/// A short text as a lesson or a paragraph has it; mentions of these paragraphs become links to a rule page.
pub(crate) fn passage(markdown: &str, page: &str, known: &BTreeSet<String>) -> String {
    Setter {
        page,
        known,
        title: None,
        sections: Vec::new(),
    }
    .set(markdown)
}

/// The paragraphs and sections of a rule page that can be linked to: `R3` and `R3.1`.
pub(crate) fn anchors(markdown: &str) -> BTreeSet<String> {
    let anchor = |line: &str| {
        let rest = line.strip_prefix("- **").or_else(|| line.strip_prefix("## "))?;
        let name: String = rest
            .chars()
            .take_while(|c| c.is_ascii_alphanumeric() || *c == '.')
            .collect();
        is_paragraph(&name).then_some(name)
    };
    markdown.lines().filter_map(anchor).collect()
}

/// Whether a text is the number of a paragraph or a section: `R3.1`, `R3`.
fn is_paragraph(text: &str) -> bool {
    let number = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    text.strip_prefix('R')
        .is_some_and(|rest| rest.split('.').count() <= 2 && rest.split('.').all(number))
}

impl Chapter {
    /// Makes a page of Markdown.
    pub(crate) fn read(markdown: &str) -> Self {
        let known = anchors(markdown);
        let mut setter = Setter {
            page: "",
            known: &known,
            title: None,
            sections: Vec::new(),
        };
        let html = setter.set(markdown);
        Chapter {
            title: setter.title.unwrap_or_default(),
            html,
            sections: setter.sections,
        }
    }
}

/// Sets Markdown in HTML.
struct Setter<'a> {
    /// The address of the page that paragraphs are on; empty for this page.
    page: &'a str,
    /// The paragraphs there.
    known: &'a BTreeSet<String>,
    title: Option<String>,
    sections: Vec<(String, String)>,
}

impl Setter<'_> {
    fn set(&mut self, markdown: &str) -> String {
        let parser = Parser::new_ext(markdown, Options::ENABLE_TABLES);
        let mut events: Vec<Event> = Vec::new();
        let mut parser = parser.peekable();
        // Inside code and links nothing is linked again.
        let mut literal = 0_u32;
        while let Some(event) = parser.next() {
            match event {
                // Comments in the book are instructions to whoever draws its pictures.
                Event::Html(_) | Event::InlineHtml(_) => {}
                Event::Start(Tag::Heading { level, .. }) => {
                    let mut inside = Vec::new();
                    for event in parser.by_ref() {
                        if matches!(event, Event::End(TagEnd::Heading(_))) {
                            break;
                        }
                        inside.push(event);
                    }
                    self.heading(level, &inside, &mut events);
                }
                Event::Start(Tag::Item) => {
                    let mut opening = vec![Event::Start(Tag::Item)];
                    if matches!(parser.peek(), Some(Event::Start(Tag::Paragraph))) {
                        opening.extend(parser.next());
                    }
                    if matches!(parser.peek(), Some(Event::Start(Tag::Strong))) {
                        parser.next();
                        let name = match parser.next() {
                            Some(Event::Text(name)) => name,
                            other => {
                                opening.push(Event::Start(Tag::Strong));
                                opening.extend(other);
                                events.append(&mut opening);
                                continue;
                            }
                        };
                        if self.known.contains(&*name) {
                            parser.next();
                            opening[0] = raw(format!("<li id=\"{name}\" class=\"paragraph\">"));
                            opening.push(raw(format!(
                                "<a class=\"paragraph-number\" href=\"#{name}\">{name}</a>"
                            )));
                        } else {
                            opening.push(Event::Start(Tag::Strong));
                            opening.push(Event::Text(name));
                        }
                    }
                    events.append(&mut opening);
                }
                Event::Start(Tag::Image { dest_url, .. }) => {
                    let mut alt = String::new();
                    for event in parser.by_ref() {
                        match event {
                            Event::End(TagEnd::Image) => break,
                            Event::Text(text) | Event::Code(text) => alt.push_str(&text),
                            _ => {}
                        }
                    }
                    events.push(raw(picture(&dest_url, &alt)));
                }
                Event::Start(Tag::Table(alignments)) => {
                    events.push(raw("<div class=\"scroll-x\" tabindex=\"0\">".to_owned()));
                    events.push(Event::Start(Tag::Table(alignments)));
                }
                Event::End(TagEnd::Table) => {
                    events.push(Event::End(TagEnd::Table));
                    events.push(raw("</div>".to_owned()));
                }
                Event::Start(Tag::CodeBlock(_)) => {
                    literal += 1;
                    // Long lines are scrolled, by keys as well.
                    events.push(raw("<pre tabindex=\"0\"><code>".to_owned()));
                }
                Event::End(TagEnd::CodeBlock) => {
                    literal -= 1;
                    events.push(raw("</code></pre>\n".to_owned()));
                }
                Event::End(TagEnd::Link) => {
                    literal -= 1;
                    events.push(Event::End(TagEnd::Link));
                }
                Event::Start(Tag::Link {
                    link_type,
                    dest_url,
                    title,
                    id,
                }) => {
                    literal += 1;
                    events.push(Event::Start(Tag::Link {
                        link_type,
                        dest_url: address(&dest_url).into(),
                        title,
                        id,
                    }));
                }
                Event::Text(text) if literal == 0 => self.linked(&text, &mut events),
                other => events.push(other),
            }
        }
        let mut html = String::with_capacity(markdown.len() * 2);
        html::push_html(&mut html, events.into_iter());
        html
    }

    fn heading<'e>(&mut self, level: HeadingLevel, inside: &[Event<'e>], events: &mut Vec<Event<'e>>) {
        let text: String = inside
            .iter()
            .filter_map(|event| match event {
                Event::Text(text) | Event::Code(text) => Some(&**text),
                _ => None,
            })
            .collect();
        if level == HeadingLevel::H1 && self.title.is_none() {
            self.title = Some(text);
            return;
        }
        let first = text.split(' ').next().unwrap_or_default();
        let id = if is_paragraph(first) {
            first.to_owned()
        } else {
            slug(&text)
        };
        self.sections.push((id.clone(), text));
        events.push(raw(format!("<{level} id=\"{id}\">")));
        events.extend(inside.iter().cloned());
        events.push(raw(format!("</{level}>\n")));
    }

    /// A text in which mentions of paragraphs have become links.
    fn linked(&self, text: &str, events: &mut Vec<Event>) {
        let mut rest = text;
        let mut plain = String::new();
        while let Some(at) = rest.find('R') {
            let (before, from) = rest.split_at(at);
            plain.push_str(before);
            let number: String = from
                .chars()
                .take_while(|c| c.is_ascii_alphanumeric() || *c == '.')
                .collect();
            let number = number.trim_end_matches('.');
            if !plain.ends_with(char::is_alphanumeric) && self.known.contains(number) {
                events.push(Event::Text(std::mem::take(&mut plain).into()));
                events.push(raw(format!(
                    "<a class=\"reference\" href=\"{}#{number}\">{number}</a>",
                    self.page
                )));
                rest = &from[number.len()..];
            } else {
                plain.push('R');
                rest = &from[1..];
            }
        }
        plain.push_str(rest);
        events.push(Event::Text(plain.into()));
    }
}

fn raw<'e>(text: String) -> Event<'e> {
    Event::InlineHtml(CowStr::from(text))
}

/// An address inside a page, made of a title.
fn slug(title: &str) -> String {
    let kept = title.chars().map(|c| {
        if c.is_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            '-'
        }
    });
    kept.collect::<String>().trim_matches('-').to_owned()
}

fn picture(address: &str, alt: &str) -> String {
    let escaped = maud::html! { (alt) }.into_string();
    let source = address
        .strip_prefix("pictures/")
        .map_or_else(|| address.to_owned(), |name| format!("/rules/pictures/{name}"));
    format!(
        "<span class=\"picture\"><img src=\"{source}\" alt=\"{escaped}\" loading=\"lazy\"><span class=\"caption\" \
         aria-hidden=\"true\">{escaped}</span></span>"
    )
}

/// Where a link of the book leads on the site.
fn address(link: &str) -> String {
    let (path, place) = link
        .split_once('#')
        .map_or((link, String::new()), |(path, place)| (path, format!("#{place}")));
    let name = path.rsplit('/').next().unwrap_or_default();
    match name.strip_suffix(".md") {
        _ if path.contains("://") || path.is_empty() => link.to_owned(),
        Some("dice") => format!("/dice{place}"),
        Some(game) if quincunx_games::find(game).is_some() => format!("/rules/{game}{place}"),
        _ => "/rules".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_paragraph_has_its_address() {
        for entry in quincunx_games::GAMES {
            let chapter = Chapter::read(entry.page);
            assert_eq!(chapter.title, entry.info.title);
            let anchors = anchors(entry.page);
            assert!(anchors.len() > 15, "{}", entry.info.name);
            for anchor in &anchors {
                let address = format!("id=\"{anchor}\"");
                assert_eq!(
                    chapter.html.matches(&address).count(),
                    1,
                    "{} {anchor}",
                    entry.info.name
                );
            }
            assert!(!chapter.html.contains("<!--"), "{}", entry.info.name);
        }
    }

    #[test]
    fn mentions_become_links_outside_of_code() {
        let known = BTreeSet::from(["R3".to_owned(), "R3.1".to_owned()]);
        let set = passage("See R3.1, R3. Not `R3`, Rome or R9.", "/rules/nevo", &known);
        assert_eq!(set.matches("<a ").count(), 2, "{set}");
        assert!(set.contains("href=\"/rules/nevo#R3.1\">R3.1</a>, "), "{set}");
        assert!(set.contains("<code>R3</code>"), "{set}");
    }

    #[test]
    fn nothing_in_a_text_becomes_markup_by_accident() {
        let set = passage(
            "<script>alert(1)</script> **bold** [x](javascript:alert(1))",
            "",
            &BTreeSet::new(),
        );
        assert!(!set.contains("<script"), "{set}");
        assert!(!set.contains("javascript:"), "{set}");
    }
}
